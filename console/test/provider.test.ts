// Signing in with the company's account: an owner sets the provider, and a colleague goes there and comes back, in a real browser.
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CLIENT, type OpenIdProvider, startOpenIdProvider } from "../../server/test/openid-provider.ts";
import { setUpConsole } from "./open-console.ts";

const { demo, openAt, openSignedOutAt } = setUpConsole();
let idp: OpenIdProvider;

beforeAll(async () => {
  idp = await startOpenIdProvider({ redirectUri: `${demo.facts.console_url}/sign-in` });
});
afterAll(() => idp?.close());

const isSignedIn = (page: Page) => page.getByRole("navigation", { name: "Main" }).waitFor();

test("an owner sets the provider, and whoever comes from there is signed in, or told why not", async () => {
  const owner = await openAt("/team", { refusals: [422] });
  await owner.getByRole("button", { name: "Set up" }).click();
  const form = owner.getByRole("dialog");
  expect(await form.locator("code").textContent()).toBe(`${demo.facts.console_url}/sign-in`);
  await form.getByLabel("Issuer").fill("http://127.0.0.1:1");
  await form.getByLabel("Client ID").fill(CLIENT.client_id);
  await form.getByLabel("Client secret").fill(CLIENT.client_secret);
  await form.getByLabel("Domains of your addresses").fill("rye.example");
  await owner.keyboard.press("Enter");
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("The provider can't be reached").waitFor();
  await form.getByLabel("Issuer").fill(idp.issuer);
  await form.getByRole("button", { name: "Save" }).click();
  await form.waitFor({ state: "detached" });
  await owner.getByText("rye.example").waitFor();

  // The link of a page of the console leads there after the sign-in.
  const page = await openSignedOutAt(`${demo.facts.console_url}/conversations`);
  await page.getByLabel("E-mail address").fill("cleo@rye.example");
  const goOn = page.getByRole("button", { name: "Continue with 127.0.0.1" });
  idp.user = { sub: "cleo", email: "cleo@rye.example", email_verified: true, name: "Cleo Clark" };
  await goOn.click();
  await page.getByText("You are no member of the account.").waitFor();
  expect(page.url()).toBe(`${demo.facts.console_url}/`);
  await demo.call("POST", "/invitations", { email: "cleo@rye.example", role: "owner" });
  await page.getByRole("button", { name: "Back to the sign-in" }).click();
  await page.goto(`${demo.facts.console_url}/conversations`);
  await page.getByLabel("E-mail address").fill("cleo@rye.example");
  await goOn.click();
  await isSignedIn(page);
  expect(page.url()).toBe(`${demo.facts.console_url}/conversations`);

  // Now that an owner has used it, it can be the only way in.
  await page.goto(`${demo.facts.console_url}/team`);
  await page.getByText("Cleo Clark").first().waitFor();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByRole("dialog").getByLabel("No passwords").check();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByText("No passwords", { exact: true }).waitFor();
  const other = await openSignedOutAt(demo.facts.console_url);
  await other.getByLabel("E-mail address").fill("bo@rye.example");
  await other.getByRole("button", { name: "Continue with 127.0.0.1" }).waitFor();
  expect(await other.getByLabel("Password", { exact: true }).count()).toBe(0);
  idp.intercept = (_request, response) => Boolean(response.destroy());
  await other.getByRole("button", { name: "Continue with 127.0.0.1" }).click();
  await other.getByText("The provider can't be reached").waitFor();
  await other.getByRole("button", { name: "Use a password instead" }).click();
  await other.getByLabel("Password", { exact: true }).waitFor();
});
