// The palette of commands and the shortcuts.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goTo } from "./every-page.ts";
import { type Demo, launchChromium, openConsole, startDemo } from "./open-console.ts";

const ANA = "+15550680001";

describe("shortcuts", () => {
  let browser: Browser;
  let demo: Demo;
  beforeAll(async () => {
    [browser, demo] = await Promise.all([launchChromium(), startDemo()]);
    await demo.call("POST", "/contacts/contact", { contact: { phone: ANA, name: "Ana Marlowe" } });
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), demo?.end()]);
  });

  test("the palette goes to a page, opens a dialog of another one, and finds a contact", async () => {
    const page = await openConsole(browser, demo, "/");
    const input = page.getByRole("combobox", { name: "Find a person, a message, a page or a command" });
    await page.keyboard.press("Control+k");
    await input.fill("webhooks");
    await page.getByRole("option", { name: "Webhooks" }).first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Webhooks", level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await input.fill("new cont");
    await page.getByRole("option", { name: "New contact" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "New contact" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "New contact" }).waitFor({ state: "hidden" });
    await page.keyboard.press("Control+k");
    await input.fill("marlowe");
    await page.getByRole("option", { name: "Ana Marlowe" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/contacts/${ANA.slice(1)}`);
    await goTo(page, "/conversations");
    await page.keyboard.press("Control+k");
    await input.fill("marlowe");
    await page.getByRole("option", { name: "Ana Marlowe" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/conversations/con_*");
  });

  test("keys add a contact and answer the open one, and no letter changes it", async () => {
    const page = await openConsole(browser, demo, "/contacts");
    await page.getByRole("row").filter({ hasText: "Ana Marlowe" }).waitFor();
    await page.keyboard.press("n");
    await page.getByRole("dialog", { name: "New contact" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "New contact" }).waitFor({ state: "hidden" });
    await goTo(page, `/contacts/${ANA.slice(1)}`);
    await page.getByRole("textbox", { name: "Write a message" }).waitFor();
    await page.getByRole("heading", { level: 1 }).focus();
    for (const letter of "abcdefhijklmnopqstuvwxyz") await page.keyboard.press(letter);
    expect(await page.locator("main form :focus, [role=dialog]").count()).toBe(0);
    await page.keyboard.press("r");
    expect(await page.locator("textarea:focus").getAttribute("aria-label")).toBe("Write a message");
    await page.keyboard.type("nerl");
    expect(await page.locator("textarea:focus").inputValue()).toBe("nerl");
  });

  test("the palette acts on the selected contacts", async () => {
    const page = await openConsole(browser, demo, "/contacts");
    await page.getByRole("checkbox", { name: "Select Ana Marlowe" }).check();
    const act = async (name: string) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Find a person, a message, a page or a command" }).fill(name);
      await page
        .getByRole("option", { selected: true })
        .filter({ hasText: name })
        .filter({ hasText: "1 contact selected" })
        .waitFor();
      await page.keyboard.press("Enter");
    };
    for (const [name, title] of [
      ["Add label", "Add label"],
      ["Export", "Export contacts"],
      ["Erase", "Erase 1 contact"],
    ] as const) {
      await act(name);
      const dialog = page.getByRole("dialog", { name: title });
      await dialog.waitFor();
      await dialog.getByRole("button", { name: "Close" }).click();
      await dialog.waitFor({ state: "hidden" });
    }
  });

  test("the palette acts on the open contact", async () => {
    const page = await openConsole(browser, demo, `/contacts/${ANA.slice(1)}`);
    const act = async (name: string) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Find a person, a message, a page or a command" }).fill(name);
      await page
        .getByRole("option", { selected: true })
        .filter({ hasText: name })
        .filter({ hasText: "Ana Marlowe" })
        .waitFor();
      await page.keyboard.press("Enter");
    };
    await page.getByRole("heading", { name: "Ana Marlowe" }).waitFor();
    await act("Write a message");
    await expect.poll(() => page.locator("form :focus").count()).toBe(1);
    await act("Add label");
    await expect
      .poll(() => page.getByRole("combobox", { name: "Labels" }).evaluate((field) => field.matches(":focus")))
      .toBe(true);
    await act("Erase");
    await page.getByRole("dialog", { name: /^Erase Ana Marlowe/ }).waitFor();
  });

  test("it offers what the key may do, and says when nothing matches", async () => {
    const { body } = await demo.call("POST", "/keys", { name: "Reader", scopes: ["contacts:read"] });
    const page = await openConsole(browser, demo, "/contacts", { apiKey: body.secret as string });
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { name: "Contacts" }).waitFor();
    const names = await page.getByRole("option").allInnerTexts();
    for (const forbidden of ["Webhooks", "New contact", "API keys", "Export contacts"])
      expect(names.join()).not.toContain(forbidden);
    await page.getByRole("dialog").getByRole("combobox").fill("zzzz");
    await page.getByText("Nothing found.").waitFor();
  });

  test("? shows the map, g and a letter go to a page, and Settings switches them off", async () => {
    const page = await openConsole(browser, demo, "/");
    await page.getByRole("heading", { name: "Home", level: 1 }).waitFor();
    await page.keyboard.press("?");
    const map = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await map.getByText("Search of the page").waitFor();
    await map.getByText("Conversation before").waitFor();
    await page.keyboard.press("Escape");
    await map.waitFor({ state: "hidden" });
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await page.getByRole("heading", { name: "Contacts", level: 1 }).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("g?");
    expect(await page.getByRole("searchbox").inputValue()).toBe("g?");
    await goTo(page, "/settings");
    await page.getByRole("switch", { name: "Shortcuts of one key" }).press("Space");
    await page.getByRole("heading", { name: "Settings", level: 1 }).click();
    await page.keyboard.press("?");
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Find a person, a message, a page or a command" }).waitFor();
    expect(page.url()).toMatch(/\/settings$/);
    expect(await map.count()).toBe(0);
  });
});
