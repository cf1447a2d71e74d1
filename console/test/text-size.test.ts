// At a text size of 200 % in the browser, nothing is lost: no text is cut, covered or beside the window.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { fillEveryPage, type ShownPage, visit } from "./every-page.ts";
import { layoutFaults } from "./layout-faults.ts";
import { type Demo, hasChromium, launchChromium, openConsole, startDemo } from "./open-console.ts";

describe.skipIf(!hasChromium)("large text (skipped without Chromium)", () => {
  let browser: Browser;
  let demo: Demo;
  let pages: ShownPage[];
  beforeAll(async () => {
    [browser, demo] = await Promise.all([launchChromium(), startDemo()]);
    pages = await fillEveryPage(demo);
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), demo?.end()]);
  });

  test("every page shows everything", { timeout: 240_000 }, async () => {
    const viewport = { width: 1280, height: 800 };
    const page = await openConsole(browser, demo, "/", { viewport, refusals: [404], endsPage: true });
    await setTextSize(page, 32);
    await page.reload();
    const faults: string[] = [];
    for (const shown of pages) {
      const [path] = shown;
      await visit(page, shown);
      faults.push(...(await layoutFaults(page)).map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  test("what is lost would be found", async () => {
    const page = await openConsole(browser, demo, "/settings");
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

  test("text, controls and rows of tables are twice as large", async () => {
    const viewport = { width: 2600, height: 900 };
    const page = await openConsole(browser, demo, "/contacts", { viewport, endsPage: true });
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
  });
});

/** As a reader sets it in the browser's settings, until the test ends. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const set = (size: number) => session.send("Page.setFontSizes", { fontSizes: { standard: size } });
  onTestFinished(async () => void (await set(USUAL)));
  await set(standard);
}

/** Pixels. */
const USUAL = 16;
