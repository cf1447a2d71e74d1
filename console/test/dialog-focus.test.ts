// A dialog gives the focus back to what opened it, or to its list if the row is gone.
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { goTo } from "./every-page.ts";
import { setUpConsole } from "./open-console.ts";

const ANA = "+15551234567";

interface Case {
  path: string;
  opener: string;
  /** The item of the menu that the opener opens. */
  item?: string;
  dialog: string | RegExp;
}

const CASES: Case[] = [
  { path: "/contacts", opener: "New contact", dialog: "New contact" },
  {
    path: `/contacts/${ANA.slice(1)}`,
    opener: "More for Ana Marlowe",
    item: "Erase…",
    dialog: /^Erase Ana Marlowe/,
  },
  {
    path: "/senders",
    opener: "More for +1 555 000 1000",
    item: "Remove number",
    dialog: /^Remove \+1 555 000 1000/,
  },
];

describe("the focus after a dialog", () => {
  const { demo, openAt } = setUpConsole();
  beforeAll(async () => {
    const enhanced_data = { Orders: [{ text: "A-1047" }] };
    await demo.call("POST", "/contacts/contact", {
      contact: { phone: ANA, name: "Ana Marlowe", enhanced_data },
    });
    await demo.call("POST", "/channel/send-message", { phone_number: ANA, message: "Your cakes are ready" });
  });
  test("it goes back to the button, also to that of a menu", async () => {
    const page = await openAt();
    for (const { path, opener, item, dialog } of CASES) {
      await goTo(page, path);
      const button = page.getByRole("button", { name: opener }).first();
      await button.press("Enter");
      if (item) await page.getByRole("menuitem", { name: item }).press("Enter");
      await closeByKey(page, dialog);
      await expect.poll(() => isFocused(button), { message: opener }).toBe(true);
    }
  });

  test("it goes back where it was after the palette, and after the dialog that the palette opened", async () => {
    const page = await openAt("/contacts");
    const search = page.getByRole("searchbox");
    await search.press("Control+k");
    await closeByKey(page, "Search");
    await expect.poll(() => isFocused(search)).toBe(true);
    await search.press("Control+k");
    await page
      .getByRole("combobox", { name: "Find a person, a message, a page or a command" })
      .fill("new cont");
    await page.getByRole("option", { name: "New contact" }).waitFor();
    await page.keyboard.press("Enter");
    await closeByKey(page, "New contact");
    await expect.poll(() => isFocused(search)).toBe(true);
  });

  test("it goes back to the button that began, after the second of two dialogs", async () => {
    const page = await openAt("/keys");
    const button = page.getByRole("button", { name: "Create key" });
    await button.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Name" }).fill("Front desk");
    await dialog.getByRole("checkbox", { name: "see contacts" }).check();
    await dialog.getByRole("button", { name: "Create key" }).press("Enter");
    await dialog.getByRole("checkbox", { name: "I have stored it" }).check();
    await dialog.getByRole("button", { name: "Done" }).press("Enter");
    await expect.poll(() => isFocused(button)).toBe(true);
  });

  test("it begins in the first field, also of a dialog whose fields are loaded later", async () => {
    const page = await openAt();
    const asked = Promise.withResolvers<void>();
    await page.route("**/api/channels?*", async (route) => {
      await asked.promise;
      await route.continue();
    });
    await page.goto(new URL("/senders?new=1", page.url()).href);
    const dialog = page.getByRole("dialog", { name: "Connect a number" });
    await expect.poll(() => dialog.evaluate((one) => one.matches(":focus-within"))).toBe(true);
    asked.resolve();
    await expect
      .poll(() => isFocused(dialog.getByRole("textbox", { name: "Number", exact: true })))
      .toBe(true);
  });

  test("it begins in the first field of a form that doesn't say in which", async () => {
    const page = await openAt("/senders");
    await page.getByRole("button", { name: "Change" }).first().press("Enter");
    const dialog = page.getByRole("dialog");
    await expect.poll(() => isFocused(dialog.getByRole("textbox").first())).toBe(true);
    await page.keyboard.press("Escape");
    await goTo(page, `/contacts/${ANA.slice(1)}`);
    await page.getByRole("complementary").getByRole("button", { name: "Change" }).press("Enter");
    await expect.poll(() => isFocused(dialog.getByRole("radio", { checked: true }))).toBe(true);
  });

  test("it begins in the text of a template that the channel keeps the name of", async () => {
    await demo.call("POST", "/templates", {
      channel: "whatsapp",
      name: "closing_time",
      language: "en",
      category: "UTILITY",
      body: "We close at six.",
    });
    const page = await openAt("/templates");
    const card = page.getByRole("listitem").filter({ hasText: "closing_time" });
    await card.getByRole("button", { name: "Edit" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: /closing_time/ });
    await expect.poll(() => isFocused(dialog.getByRole("textbox", { name: "Text", exact: true }))).toBe(true);
    // Beside the dialog.
    await page.mouse.click(5, 5);
    await dialog.getByRole("textbox", { name: "Text", exact: true }).fill("We close at seven.");
    await page.keyboard.press("Escape");
  });

  test("it goes to the list when the row is gone", async () => {
    const page = await openAt("/stickers");
    await page.getByRole("button", { name: "Remove 2" }).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Remove sticker" }).press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const list = page.getByRole("main").getByRole("list");
    await expect.poll(() => list.evaluate((one) => one.matches(":focus-within"))).toBe(true);
  });
});

async function closeByKey(page: Page, name: string | RegExp) {
  const dialog = page.getByRole("dialog", { name });
  await dialog.waitFor();
  // The focus has to have moved into the dialog, or nothing would be given back.
  await expect.poll(() => dialog.evaluate((one) => one.matches(":focus-within"))).toBe(true);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element.matches(":focus"));
}
