// Texts that try to break a page: markup, emoji without an end, other directions, and everything at its longest.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANA, fillEveryPage, type ShownPage, type Texts, visit } from "./every-page.ts";
import { layoutFaults } from "./layout-faults.ts";
import { type Demo, hasChromium, launchChromium, openConsole, startDemo } from "./open-console.ts";

const MARKUP = '<img src=x onerror="window.wasExecuted=1">';
/** Begins text from right to left, and never ends it. */
const OVERRIDE = "\u202E";
const NAMES = [
  "😀".repeat(256),
  `${OVERRIDE}olleh ${"ع".repeat(200)}`,
  "<script>window.wasExecuted=1</script>",
];

const TEXTS: Texts = {
  name: fill(`${MARKUP}${OVERRIDE}`, 256),
  label: fill(MARKUP.replaceAll(",", ""), 128),
  message: fill(`${MARKUP} ${OVERRIDE}`, 4_096),
  data: {
    [fill(MARKUP, 60)]: Array.from({ length: 16 }, (_, n) => ({
      text: fill(`${n} ${MARKUP}`, 4_000),
      link: fill("https://shop.example/", 2_000),
    })),
  },
  webhook: fill("http://127.0.0.1:9/", 2_048),
  keyName: fill(MARKUP, 256),
  sourceName: fill(MARKUP, 128),
};

describe.skipIf(!hasChromium)("hostile texts (skipped without Chromium)", () => {
  let browser: Browser;
  let demo: Demo;
  let pages: ShownPage[];
  beforeAll(async () => {
    [browser, demo] = await Promise.all([launchChromium(), startDemo()]);
    for (const [index, name] of NAMES.entries())
      await demo.call("POST", "/contacts/contact", { contact: { phone: `+1555060000${index}`, name } });
    pages = await fillEveryPage(demo, TEXTS);
    await demo.write(ANA, fill(`${OVERRIDE}${MARKUP}`, 65_536));
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), demo?.end()]);
  });

  test("at 1440 and at 390 pixels, every page stays whole", { timeout: 240_000 }, async () => {
    const page = await openConsole(browser, demo, "/", { refusals: [404] });
    const faults: string[] = [];
    for (const shown of pages) {
      const [path] = shown;
      await visit(page, shown);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await page.evaluate(DRAWN);
        const found = [...(await layoutFaults(page)), ...((await page.evaluate(FIND_RUN)) as string[])];
        faults.push(...found.map((fault) => `${path} at ${width}: ${fault}`));
      }
      await page.setViewportSize({ width: 1440, height: 844 });
    }
    expect(faults).toEqual([]);
  });
});

/** Without a place to break a line. */
function fill(start: string, length: number): string {
  return start + "w".repeat(length - start.length);
}

/** Components measure themselves after a change of the window. */
const DRAWN =
  "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))))";

/** What ran as a script, became an element, or keeps the page from drawing. */
const FIND_RUN = `(async () => {
  const began = performance.now();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return [
    ...(window.wasExecuted ? ["a text was executed"] : []),
    ...(document.querySelector("img[src=x], [onerror]") ? ["a text became an element"] : []),
    ...(performance.now() - began > 2_000 ? ["the page doesn't answer"] : []),
  ];
})()`;
