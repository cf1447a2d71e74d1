// Texts that try to break a page: markup, emoji without an end, other directions, and everything at its longest.
import type { Page } from "playwright-core";
import type { Texts } from "./every-page.ts";

const MARKUP = '<img src=x onerror="window.wasExecuted=1">';
/** Begins text from right to left, and never ends it. */
const OVERRIDE = "\u202E";

export const HOSTILE_NAMES = [
  "😀".repeat(256),
  `${OVERRIDE}olleh ${"ع".repeat(200)}`,
  "<script>window.wasExecuted=1</script>",
];

export const HOSTILE_TEXTS: Texts = {
  phone: "+15550600009",
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

/** A message from a person. */
export const HOSTILE_ANSWER = fill(`${OVERRIDE}${MARKUP}`, 65_536);

/** Without a place to break a line. */
function fill(start: string, length: number): string {
  return start + "w".repeat(length - start.length);
}

/** Texts that ran as scripts or became elements, and a page that they keep from drawing. */
export async function executedTexts(page: Page): Promise<string[]> {
  return (await page.evaluate(FIND_RUN)) as string[];
}

const FIND_RUN = `(async () => {
  const began = performance.now();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return [
    ...(window.wasExecuted ? ["a text was executed"] : []),
    ...(document.querySelector("img[src=x], [onerror]") ? ["a text became an element"] : []),
    ...(performance.now() - began > 2_000 ? ["the page doesn't answer"] : []),
  ];
})()`;
