// A walk over all pages of an account with usual and hostile texts. At each page, nothing breaks a rule of accessibility in
// both themes and on a phone, and nothing is lost: on a phone, at 200 % text size, and from right to left.
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { violations, violationsInThemes } from "./axe-faults.ts";
import { ANA, goTo, type ShownPage } from "./every-page.ts";
import { executedTexts } from "./hostile-texts.ts";
import { layoutFaults } from "./layout-faults.ts";
import { setUpConsole } from "./open-console.ts";
import { rightToLeftFaults } from "./page-faults.ts";
import { drawn, type FilledAccount, fillAccount, resize, walk } from "./page-walk.ts";

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** A window of 1280 pixels at 400 %. */
const NARROW = { width: 320, height: 900 };

const BREAKS: [change: string, fault: string][] = [
  [
    "h1.style.translate = (button.getBoundingClientRect().right - h1.getBoundingClientRect().right) + 'px'",
    "FIND_OVERLAPS: ",
  ],
  ["h1.dir = ''; h1.textContent = 'Stickers'", "FIND_FOREIGN_TEXT: the text Stickers"],
  ["button.style.cssText = 'width: 40px; overflow: hidden'", "FIND_CUT: BUTTON"],
  ["h1.style.minWidth = '3000px'", "FIND_WIDE: H1"],
];

describe("every page", () => {
  const { demo, openAt } = setUpConsole();
  let account: FilledAccount;
  beforeAll(async () => {
    account = await fillAccount(demo);
  });
  afterAll(() => account?.close());

  test("breaks no rule in both themes and on a phone, and stays whole with hostile texts", {
    timeout: 240_000,
  }, async () => {
    const page = await openAt("/", { refusals: [404] });
    const whole = async () => [...(await executedTexts(page)), ...(await layoutFaults(page))];
    const check = async (shown: ShownPage) => {
      const isUsual = account.pages.includes(shown);
      const onDesktop = [...(await whole()), ...(isUsual ? await violationsInThemes(page) : [])];
      await resize(page, PHONE);
      const onPhone = [...(await whole()), ...(isUsual ? await violations(page) : [])];
      return { "on a desktop": onDesktop, "on a phone": onPhone };
    };
    expect(await walk(page, WIDE, [...account.pages, ...account.hostilePages], check)).toEqual([]);
  });

  test("what is lost would be found", async () => {
    const page = await openAt("/settings");
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    const lost = async (style: string) => {
      await page.evaluate(`document.querySelector("main h2").style.cssText = "${style}"`);
      return layoutFaults(page);
    };
    expect(await lost("")).toEqual([]);
    expect(await lost("min-width: 3000px")).toContainEqual(expect.stringMatching(/^outside: H2/));
    expect(await lost("height: 10px; overflow: hidden; -webkit-line-clamp: none")).toContainEqual(
      expect.stringMatching(/^cut: H2/),
    );
  });

  test("at a text size of 200 %, text, controls and rows are twice as large, and all is shown", {
    timeout: 240_000,
  }, async () => {
    const wide = { width: 2600, height: 900 };
    const page = await openAt("/contacts", {
      viewport: wide,
      refusals: [404],
      endsPage: true,
    });
    const heights = async () => {
      const row = page.getByRole("row", { name: /Ana Marlowe/ });
      const button = page.getByRole("button", { name: "New contact" });
      const size = (target: typeof row) => target.evaluate((one) => one.getBoundingClientRect().height);
      await row.waitFor();
      return [await size(row), await size(button), await size(page.getByRole("heading", { level: 1 }))];
    };
    const before = await heights();
    await setTextSize(page, 32);
    await page.reload();
    expect(await heights()).toEqual(before.map((height) => 2 * height));
    const faults = await walk(page, { width: 1280, height: 800 }, account.pages, async () => ({
      "at 200 % text": await layoutFaults(page),
    }));
    expect(faults).toEqual([]);
  });

  test("at a text size of 200 %, a phone shows the newest message and how to answer it, and no page is wider", async () => {
    const page = await openAt("/", { viewport: PHONE, endsPage: true });
    await setTextSize(page, 32);
    await page.goto(new URL(`/contacts/${ANA.slice(1)}`, page.url()).href);
    const isSeen = (target: Locator) =>
      target.evaluate((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const shown = one.ownerDocument.elementFromPoint(left + width / 2, top + height / 2);
        return shown !== null && one.contains(shown);
      });
    const newest = page
      .getByRole("region", { name: /^Messages with/ })
      .getByRole("listitem")
      .last();
    for (const target of [
      newest.getByRole("time"),
      page.getByRole("textbox", { name: "Write a message" }),
      page.getByRole("button", { name: "Send", exact: true }),
    ])
      await expect.poll(() => isSeen(target)).toBe(true);
    const beyond = () => page.locator("main").evaluate((main) => main.scrollWidth - main.clientWidth);
    for (const path of ["/settings", "/templates"]) {
      await page.goto(new URL(path, page.url()).href);
      await page.locator("main :is(fieldset, figure)").last().waitFor();
      await expect.poll(beyond).toBe(0);
    }
  });

  test("has no fault from right to left, at 1440 and at 320 pixels, and each would be found", {
    timeout: 240_000,
  }, async () => {
    const page = await openAt("/stickers", { language: "en-XB", refusals: [404] });
    expect(await page.evaluate("document.dir")).toBe("rtl");
    const faults = await walk(page, WIDE, account.pages, async () => {
      const wide = await settledFaults(page);
      await resize(page, NARROW);
      return {
        "from right to left at 1440": wide,
        "from right to left at 320": await settledFaults(page),
      };
    });
    expect(faults).toEqual([]);
    await goTo(page, "/stickers", WIDE);
    await page.locator("img[src*=sticker]").first().waitFor();
    for (const [change, fault] of BREAKS) {
      await page.evaluate(`{
        const h1 = document.querySelector("h1"), button = document.querySelector("header button");
        ${change}
      }`);
      expect(await rightToLeftFaults(page)).toContainEqual(expect.stringContaining(fault));
    }
  });
});

/** Lists move their rows once they have measured them. */
async function settledFaults(page: Page): Promise<string[]> {
  for (const end = Date.now() + 5_000; ; ) {
    const faults = await rightToLeftFaults(page);
    if (faults.length === 0 || Date.now() > end) return faults;
    await drawn(page);
  }
}

/** As a reader sets it in the browser's settings, until the test ends. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const set = (size: number) => session.send("Page.setFontSizes", { fontSizes: { standard: size } });
  onTestFinished(async () => void (await set(USUAL)));
  await set(standard);
}

/** Pixels. */
const USUAL = 16;
