// Dialogs and the sign-in keep the rules of WCAG 2.2 AA that axe can check. `every-page.test.ts` checks the pages.
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { violations, violationsInThemes } from "./axe-faults.ts";
import { ANA, fillEveryPage, type ShownPage, visit } from "./every-page.ts";
import { setUpConsole } from "./open-console.ts";
import { resize } from "./page-walk.ts";

const PHONE = { width: 390, height: 844 };

/** What lies over the page: the dialog, and the choices of its fields. */
const OVER_PAGE = "[data-portal]";

/** Opens a dialog of the page at the address. */
type Dialog = [name: string, path: string, open: (page: Page) => Promise<void>];

const press = (name: string) => (page: Page) => page.getByRole("button", { name }).first().click();

const pressInMenu = (menu: string, name: string) => async (page: Page) => {
  await press(menu)(page);
  await page.getByRole("menuitem", { name }).click();
};

const DIALOGS: Dialog[] = [
  ["the palette", "/contacts", (page) => page.keyboard.press("Control+k")],
  [
    "what the palette finds",
    "/contacts",
    async (page) => {
      await page.keyboard.press("Control+k");
      const input = page.getByRole("combobox", { name: "Find a person, a message, a page or a command" });
      for (const text of ["a-1047", "are you open"]) {
        await input.fill(text);
        await page.getByRole("option").locator("mark").first().waitFor();
      }
    },
  ],
  ["a new contact", "/contacts", press("New contact")],
  ["an export", "/contacts", press("Export")],
  ["an erasure", `/contacts/${ANA.slice(1)}`, pressInMenu("More for Ana Marlowe", "Erase…")],
  ["data", `/contacts/${ANA.slice(1)}`, press("Edit Orders")],
  ["a new number", "/senders", press("Connect a number")],
  ["a sender", "/senders", press("Change")],
  ["a new template", "/templates", press("New template")],
  [
    "a new sticker",
    "/stickers",
    async (page) => {
      const chooser = page.waitForEvent("filechooser");
      await page.locator("header").getByRole("button", { name: "Add sticker" }).click();
      await (await chooser).setFiles({ name: "shop.png", mimeType: "image/png", buffer: await picture() });
      await page.getByRole("dialog").getByRole("img", { name: "The sticker as it will be" }).waitFor();
    },
  ],
  ["a new webhook", "/webhooks", press("Add webhook")],
  ["a new source", "/sync", press("Add source")],
  ["a new key", "/keys", press("Create key")],
  [
    "a secret",
    "/keys",
    async (page) => {
      await press("Create key")(page);
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: "Name" }).fill("Ana's");
      await dialog.getByRole("checkbox", { name: "see contacts" }).check();
      await dialog.getByRole("button", { name: "Create key" }).click();
      await dialog.getByText(/^parley_/).waitFor();
    },
  ],
];

const picture = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: "#0f6b66" } })
    .png()
    .toBuffer();

describe("accessibility of dialogs and the sign-in", () => {
  const { demo, openAt } = setUpConsole();
  let pages: ShownPage[];
  beforeAll(async () => {
    pages = await fillEveryPage(demo);
  });
  test("no dialog breaks a rule in light and in dark", { timeout: 240_000 }, async () => {
    const page = await openQuietly();
    const broken: string[] = [];
    let shown = "";
    for (const [name, path, open] of DIALOGS) {
      if (path === shown) await page.getByRole("dialog").waitFor({ state: "hidden" });
      else await visit(page, shownAt(path));
      shown = path;
      await open(page);
      // React adds the name of a dialog one render after the dialog.
      await page.getByRole("dialog", { name: /\S/ }).waitFor();
      // The rule takes the choices of a field in a dialog for a part of the page.
      const rules = { region: { enabled: false } };
      // All dialogs do the same to the page below them, and `every-page.test.ts` checks the pages.
      const part = name === "a new contact" ? undefined : OVER_PAGE;
      broken.push(...(await violationsInThemes(page, rules, part)).map((text) => `${name} ${text}`));
      await page.keyboard.press("Escape");
    }
    expect(broken).toEqual([]);
  });

  test("signing in breaks no rule in both themes and on a phone", async () => {
    const page = await openQuietly();
    await page.context().clearCookies();
    await page.evaluate("localStorage.clear()");
    await page.goto(demo.facts.console_url);
    await page.getByLabel("Password", { exact: true }).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
  });

  test("signing in over a page breaks no rule in both themes and on a phone", async () => {
    const page = await openQuietly(`/contacts/${ANA.slice(1)}`);
    await page.getByRole("textbox", { name: "Write a message" }).fill("Half a sente");
    await page.context().clearCookies();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Sign in" }).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
  });

  async function violationsEverywhere(page: Page): Promise<string[]> {
    const onDesktop = await violationsInThemes(page);
    await resize(page, PHONE);
    return [...onDesktop, ...(await violations(page)).map((text) => `on a phone: ${text}`)];
  }

  const shownAt = (path: string) => pages.find(([address]) => address === path) as ShownPage;

  const openQuietly = (path = "/") => openAt(path, { refusals: [401, 404] });
});
