// The whole way by keyboard: find a contact, and write to it.
import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Demo, launchChromium, openConsole, startDemo } from "./open-console.ts";

const ANA = "+15551234567";
const MOST_TABS = 40;

describe("the keyboard", () => {
  let browser: Browser;
  let demo: Demo;
  beforeAll(async () => {
    [browser, demo] = await Promise.all([launchChromium(), startDemo()]);
    await demo.call("POST", "/contacts/contact", { contact: { phone: ANA, name: "Ana Marlowe" } });
    await demo.write(ANA, "Are you open?");
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), demo?.end()]);
  });

  test("a contact is found and answered without a pointer", async () => {
    const page = await openConsole(browser, demo, "/");
    const { keyboard } = page;
    await page.getByRole("heading", { name: "Home", level: 1 }).waitFor();
    await keyboard.press("g");
    await keyboard.press("p");
    const row = page.getByRole("row", { name: /Ana Marlowe/ });
    await row.waitFor();
    await keyboard.press("/");
    await keyboard.type("marlowe");
    await page.waitForURL("**q=marlowe**");
    await row.waitFor();
    await tabTo(row);
    await keyboard.press("Enter");
    await page.getByText("Are you open?").first().waitFor();
    await tabTo(page.getByRole("textbox", { name: "Write a message" }));
    await keyboard.type("Until six");
    await keyboard.press("Enter");
    const texts = async () =>
      (await demo.call("GET", "/messages")).body.data.map(({ text }: { text?: string }) => text);
    await page.getByText("Until six").first().waitFor();
    await expect.poll(texts).toContain("Until six");

    async function tabTo(target: Locator) {
      for (let tabs = 0; tabs < MOST_TABS; tabs++) {
        if (await target.evaluate((one) => one.matches(":focus"))) return;
        await keyboard.press("Tab");
      }
      expect.unreachable(`${target} isn't reached by ${MOST_TABS} tabs.`);
    }
  });
});
