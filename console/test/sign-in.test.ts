// Signing in: with the link that the demo prints, with a key, and as a person who was invited.
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { callApi } from "../../server/test/api.ts";
import { SIGNED_IN } from "./demo.ts";
import { fillKey, setUpConsole } from "./open-console.ts";
import { openDemo } from "./shared-demo.ts";

describe("signing in", () => {
  const { demo, openSignedOutAt } = setUpConsole();
  const open = (address: string) => openSignedOutAt(address);

  const isSignedIn = (page: Page) => page.getByRole("navigation", { name: "Main" }).waitFor();

  test("a printed link signs in, leaves the address, and works once", async () => {
    const link = await demo.signInLink();
    const page = await open(link);
    await isSignedIn(page);
    expect(page.url()).toBe(`${demo.facts.console_url}/`);
    await page.reload();
    await isSignedIn(page);

    const second = await open(demo.facts.console_url);
    await second.getByLabel("Password", { exact: true }).waitFor();
    // Pasted into a tab that shows the sign-in: only what follows # changes.
    await second.goto(link);
    await second.getByText("It was used already").waitFor();
    await second.getByText("console link").waitFor();
    await fillKey(second, demo.facts.api_key);
    await second.getByRole("button", { name: "Sign in", exact: true }).click();
    await isSignedIn(second);
  });

  test("a key that Parley doesn't know is refused beside its field, which asks for another", async () => {
    const page = await open(`${demo.facts.console_url}/contacts`);
    await fillKey(page, "parley_nobody_nothing_0");
    await page.keyboard.press("Enter");
    await page.getByText("No account has this API key.").waitFor();
    await fillKey(page, demo.facts.api_key);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
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
    await page.getByLabel("Password", { exact: true }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(asked).toBe(1);
  });

  test("a link opened by a browser that is signed in leaves its address", async () => {
    const page = await open(demo.facts.console_url);
    await fillKey(page, demo.facts.api_key);
    await page.keyboard.press("Enter");
    await isSignedIn(page);
    await page.goto("about:blank");
    await page.goto(`${demo.facts.console_url}/#link=anything`);
    await isSignedIn(page);
    await expect.poll(() => page.url()).toBe(`${demo.facts.console_url}/`);
  });

  test("an agent who sees only own conversations isn't led to pages about everybody", async () => {
    await demo.call("PATCH", "/settings", { agents_see_only_own: true });
    onTestFinished(async () => {
      await demo.call("PATCH", "/settings", { agents_see_only_own: false });
    });
    const invited = await demo.call("POST", "/invitations", { email: "cy@bakery.example", role: "agent" });
    const page = await open(invited.body.url);
    await page.getByLabel("Your name").fill("Cy Baker");
    await page.getByLabel("New password").fill("violet-stairs-58");
    await page.getByRole("button", { name: "Join" }).click();
    await page.getByRole("heading", { name: "Conversations", level: 1 }).waitFor();
    const names = async (name: string) =>
      (await page.getByRole("navigation", { name }).getByRole("link").allInnerTexts())
        .map((text) => text.trim().split("\n")[0])
        .filter(Boolean);
    expect(await names("Main")).toEqual(["Parley", "Conversations", "Contacts", "Templates", "Settings"]);
    await page.getByRole("link", { name: "Contacts" }).click();
    await page.getByRole("button", { name: "New contact" }).waitFor();
    expect(await page.getByRole("button", { name: "Import" }).count()).toBe(0);
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("link", { name: "Exports, imports" }).click();
    await page.getByRole("tab", { name: "Jobs" }).waitFor();
    expect(await page.getByRole("tab").count()).toBe(1);
    expect(await names("Settings")).not.toContain("Sync sources");
    await page.goto(`${demo.facts.console_url}/broadcasts`);
    await page.getByText("the scope broadcasts:read is missing").waitFor();
  });

  test("an owner invites a colleague, who joins with the link, and the thread names who wrote", async () => {
    const { console_url: address } = demo.facts;
    const owner = await open(await demo.signInLink());
    await isSignedIn(owner);
    await owner.getByRole("link", { name: "Settings" }).click();
    await owner.getByRole("link", { name: "Team" }).click();
    await owner.getByRole("button", { name: "Invite" }).click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByLabel("E-mail address").fill("ben@bakery.example");
    await dialog.getByRole("button", { name: "Make the invitation" }).click();
    const link = (await dialog.locator("code").textContent()) as string;
    await dialog.getByRole("button", { name: "Done" }).click();
    await owner.getByText("ben@bakery.example").waitFor();

    const colleague = await open(link);
    await colleague.getByRole("heading", { name: "Join Demo" }).waitFor();
    expect(new URL(colleague.url()).hash).toBe("");
    await colleague.getByLabel("Your name").fill("Ben Baker");
    await colleague.getByLabel("New password").fill("password123");
    await colleague.getByRole("button", { name: "Join" }).click();
    await colleague.getByText("Attackers try this password first.").waitFor();
    await colleague.getByLabel("New password").fill("violet-stairs-58");
    await colleague.getByRole("button", { name: "Join" }).click();
    // An agent begins with the conversations, and sees nothing of the set-up of others.
    await colleague.getByRole("heading", { name: "Conversations", level: 1 }).waitFor();
    await colleague.getByRole("link", { name: "Settings" }).click();
    await colleague.getByRole("link", { name: "General" }).waitFor();
    expect(await colleague.getByRole("link", { name: "Team" }).count()).toBe(0);
    // The account's settings are for owners. Nothing stands for them.
    await colleague.getByRole("heading", { name: "This browser" }).waitFor();
    expect(await colleague.locator("main .mantine-Skeleton-root").count()).toBe(0);
    await colleague.getByRole("button", { name: "Change the password" }).click();
    const asked = colleague.getByRole("dialog");
    await asked.getByLabel("Present password").fill("wrong-password-1");
    await asked.getByLabel("New password").fill("green-ladder-85");
    await asked.getByRole("button", { name: "Change the password" }).click();
    await asked.getByText("The address or the password is wrong.").waitFor();
    await asked.getByLabel("Present password").fill("violet-stairs-58");
    await asked.getByRole("button", { name: "Change the password" }).click();
    await colleague.getByText("The password was changed.").waitFor();
    await demo.write("+15557770009", "Do you have rye bread?");
    await colleague.goto(`${address}/conversations/15557770009`);
    await colleague.getByRole("textbox", { name: "Message" }).fill("We do, until noon.");
    await colleague.keyboard.press("Enter");
    await colleague.locator("li", { hasText: "We do, until noon." }).getByText("You:").waitFor();

    await owner.goto(`${address}/conversations/15557770009`);
    await owner.locator("li", { hasText: "We do, until noon." }).getByText("Ben Baker ·").waitFor();
    await owner.goto(`${address}/team`);
    await owner.getByRole("button", { name: "More about Ben Baker" }).click();
    await owner.getByRole("menuitem", { name: "Remove" }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await owner.getByText("1 person left").click();
    await owner.getByRole("button", { name: "Erase Ben Baker" }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Erase" }).click();
    await owner.getByText("1 person left").waitFor({ state: "detached" });
    await owner.goto(`${address}/conversations/15557770009`);
    await owner.locator("li", { hasText: "We do, until noon." }).getByText("Former colleague ·").waitFor();
    await colleague.getByRole("link", { name: "Contacts" }).dispatchEvent("click");
    await colleague.getByText("Your session ended.").waitFor();
  });

  test("a person sets up one-time codes, signs in with one, and signs a lost browser out", async () => {
    const { console_url: address } = demo.facts;
    const password = "corner-bakery-7";
    const enter = async (email = "adam@bakery.example") => {
      const page = await open(`${address}/settings`);
      await page.getByLabel("E-mail address").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.keyboard.press("Enter");
      return page;
    };
    const here = await enter();
    const violations: string[] = [];
    here.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) violations.push(message.text());
    });
    await here.getByRole("button", { name: "Set up" }).click();
    const dialog = here.getByRole("dialog");
    await dialog.getByLabel("Password", { exact: true }).fill(password);
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByRole("img", { name: "QR code with the secret" }).waitFor();
    const secret = Secret.fromBase32((await dialog.locator("code").textContent())?.replaceAll(" ", "") ?? "");
    await dialog.getByLabel("One-time code").fill("000 000");
    await dialog.getByRole("button", { name: "Switch on" }).click();
    await dialog.getByText("The one-time code is wrong.").waitFor();
    await dialog.getByLabel("One-time code").fill(TOTP.generate({ secret }));
    await dialog.getByRole("button", { name: "Switch on" }).click();
    await dialog.getByRole("checkbox", { name: "I have stored it" }).check();
    const [recovery = ""] = (await dialog.locator("code").textContent())?.split("\n") ?? [];
    expect(recovery).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    await dialog.getByRole("button", { name: "Done" }).click();
    await here.getByText("10 recovery codes are left.").waitFor();
    expect(violations).toEqual([]);

    const lost = await enter();
    await lost.getByLabel("One-time code").fill(recovery);
    await lost.keyboard.press("Enter");
    await lost.getByText("9 recovery codes are left.").waitFor();
    await here.reload();
    await here.getByRole("button", { name: /^Sign out Chrome/ }).click();
    await lost.getByRole("link", { name: "Contacts" }).dispatchEvent("click");
    await lost.getByText("Your session ended.").waitFor();

    const owner = await enter("olivia@bakery.example");
    await isSignedIn(owner);
    await owner.goto(`${address}/team`);
    await owner.getByRole("button", { name: "More about Adam Agent" }).click();
    await owner.getByRole("menuitem", { name: "Switch one-time codes off" }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Switch off" }).click();
    await owner.getByRole("dialog").waitFor({ state: "detached" });
    await isSignedIn(await enter());
  });

  test("a member of two accounts chooses one after the password, with the keyboard", async () => {
    const clinic = await openDemo("Clinic");
    const anybody = callApi(demo.facts.console_url, null);
    const [email, password] = ["two@bakery.example", "violet-stairs-58"];
    for (const { call } of [demo, clinic]) {
      const { body } = await call("POST", "/invitations", { email, role: "agent" });
      const token = body.url.split("#invitation=")[1];
      const joined = await anybody("POST", "/invitations/accept", { token, name: "Two Jobs", password });
      expect(joined.status).toBe(204);
    }
    const page = await open(demo.facts.console_url);
    await page.getByLabel("E-mail address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await page.getByText("In which account?").waitFor();
    const focused = page.locator("button:focus");
    await expect.poll(() => focused.innerText()).toBe("Clinic");
    await page.keyboard.press("Tab");
    await expect.poll(() => focused.innerText()).toBe("Demo");
    await page.keyboard.press("Enter");
    await isSignedIn(page);
    await page.getByTitle("Signed in to Demo").waitFor();
  });

  test("who has forgotten the password is told whom to ask where no mail is sent", async () => {
    const page = await open(demo.facts.console_url);
    await page.getByLabel("E-mail address").fill("adam@bakery.example");
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    expect(await page.getByLabel("E-mail address").inputValue()).toBe("adam@bakery.example");
    await page.getByRole("button", { name: "Mail the link" }).click();
    await page.getByText(/^(This service sends no mails|If somebody signs in with)/).waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByLabel("Password", { exact: true }).waitFor();
  });
});
