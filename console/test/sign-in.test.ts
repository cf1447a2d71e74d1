// Signing in: with the link that the demo prints, with a key, and with neither.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SIGNED_IN } from "./demo.ts";
import { launchChromium, openSignedOut, startDemo } from "./open-console.ts";

describe("signing in", () => {
  let browser: Browser;
  let demo: Awaited<ReturnType<typeof startDemo>>;
  beforeAll(async () => {
    [browser, demo] = await Promise.all([launchChromium(), startDemo()]);
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), demo?.end()]);
  });

  const open = (address: string) => openSignedOut(browser, demo, address);

  const isSignedIn = (page: Page) => page.getByRole("navigation", { name: "Main" }).waitFor();

  test("a printed link signs in, leaves the address, and works once", async () => {
    const link = await demo.signInLink();
    const page = await open(link);
    await isSignedIn(page);
    expect(page.url()).toBe(`${demo.facts.console_url}/`);
    await page.reload();
    await isSignedIn(page);

    const second = await open(demo.facts.console_url);
    await second.getByLabel("API key", { exact: true }).waitFor();
    // Pasted into a tab that shows the sign-in: only what follows # changes.
    await second.goto(link);
    await second.getByText("It was used already").waitFor();
    await second.getByText("console link").waitFor();
    await second.getByLabel("API key", { exact: true }).fill(demo.facts.api_key);
    await second.getByRole("button", { name: "Sign in" }).click();
    await isSignedIn(second);
  });

  test("a key that Parley doesn't know is refused beside its field, which asks for another", async () => {
    const page = await open(`${demo.facts.console_url}/contacts`);
    await page.getByLabel("API key", { exact: true }).fill("parley_nobody_nothing_0");
    await page.keyboard.press("Enter");
    await page.getByText("No account has this API key.").waitFor();
    await page.getByLabel("API key", { exact: true }).fill(demo.facts.api_key);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Contacts" }).waitFor();
  });

  test("a browser whose session has ended shows the sign-in, and asks for the session once", async () => {
    const page = await open(`${demo.facts.console_url}/icon.svg`);
    await page.evaluate(({ name, value }) => localStorage.setItem(name, value), SIGNED_IN);
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/session")) asked += 1;
    });
    await page.goto(`${demo.facts.console_url}/contacts`);
    await page.getByLabel("API key", { exact: true }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(asked).toBe(1);
  });

  test("a link opened by a browser that is signed in leaves its address", async () => {
    const page = await open(demo.facts.console_url);
    await page.getByLabel("API key", { exact: true }).fill(demo.facts.api_key);
    await page.keyboard.press("Enter");
    await isSignedIn(page);
    await page.goto("about:blank");
    await page.goto(`${demo.facts.console_url}/#link=anything`);
    await isSignedIn(page);
    await expect.poll(() => page.url()).toBe(`${demo.facts.console_url}/`);
  });

  test("somebody can sign out everywhere, which other browsers of the key notice", async () => {
    const { console_url: address, api_key: apiKey } = demo.facts;
    const signedIn = async () => {
      // Home asks again by itself, so that its dialog could come before the click below.
      const page = await open(`${address}/settings`);
      await page.getByLabel("API key", { exact: true }).fill(apiKey);
      await page.keyboard.press("Enter");
      await isSignedIn(page);
      return page;
    };
    const [here, elsewhere] = [await signedIn(), await signedIn()];
    await here.getByRole("button", { name: "Sign out" }).click();
    const dialog = here.getByRole("dialog");
    await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
    await here.getByLabel("API key", { exact: true }).waitFor();
    // A page that asks by itself shows its dialog before, which covers the link.
    await elsewhere.getByRole("link", { name: "Contacts" }).dispatchEvent("click");
    await elsewhere.getByText("Your session ended.").waitFor();
  });
});
