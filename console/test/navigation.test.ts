// The navigation in each language: every name fits its place beside its count, also in a wide font.
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { setUpConsole } from "./open-console.ts";

/** More than the count shows. */
const WAITING = 101;

/** Names that break or are cut, items of another height, and counts on their icon, on their name or outside. */
const FIND = `(() => {
  const nav = document.querySelector("nav");
  const items = [...nav.querySelectorAll("a[href^='/'][class*=item], button")];
  const rect = (element) => element.getBoundingClientRect();
  const meets = (one, other) => {
    const [a, b] = [rect(one), rect(other)];
    return Math.min(a.right, b.right) > Math.max(a.left, b.left) && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
  };
  const faults = nav.scrollWidth > nav.clientWidth ? ["scrolls sideways"] : [];
  for (const item of items.filter((one) => one.querySelector("[class*=word]"))) {
    const [word, icon, count] = ["[class*=word]", "svg", "[class*=count]"].map((one) => item.querySelector(one));
    const isShown = rect(word).width > 1;
    const fault = (text) => faults.push(word.textContent + " " + text);
    if (isShown && rect(word).height > 1.5 * parseFloat(getComputedStyle(word).lineHeight)) fault("breaks");
    if (isShown && (word.scrollWidth > word.clientWidth + 1 && getComputedStyle(word).display !== "inline")) fault("is cut");
    if (isShown && (rect(word).right > rect(nav).right || rect(word).left < rect(nav).left)) fault("is outside");
    if (rect(item).height !== rect(items[0]).height) fault("has another height");
    if (!count) continue;
    if (meets(count, icon)) fault("has its count on the icon");
    if (isShown && meets(count, word)) fault("has its count on the name");
    if (rect(count).right > rect(nav).right) fault("has its count outside");
  }
  return faults;
})()`;

describe("the navigation", () => {
  const { demo, openAt } = setUpConsole();
  beforeAll(async () => {
    const phones = Array.from({ length: WAITING }, (_, n) => `+1555052${String(n).padStart(4, "0")}`);
    await Promise.all(phones.map((phone) => demo.write(phone, "Hello")));
  });
  const count = (page: Page, text: string) => page.getByRole("navigation").first().getByText(text).waitFor();

  test.each(["en-GB", "de-DE"])("in %s, every name fits beside its count", async (locale) => {
    const page = await openAt("/settings", { locale });
    for (const [width, shown] of [
      [1440, "99+"],
      [1110, "99+"],
      [900, "9+"],
      [390, "99+"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await count(page, shown);
      for (const spacing of ["normal", "0.06em"]) {
        await page.evaluate(`document.body.style.letterSpacing = "${spacing}"`);
        expect(await page.evaluate(FIND), `${width} px, letters ${spacing}`).toEqual([]);
      }
    }
  });
});
