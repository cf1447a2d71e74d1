// Finds faults of a page's texts, in the browser: each is a script for `page.evaluate` that returns sentences.
import type { Page } from "playwright-core";

/** Names of languages are in these languages, and examples are addresses. */
const KNOWN = /English|Deutsch|\S+\.example/g;
/** Elements that keep their content apart from the direction of the page, and formats of Intl. */
const ISOLATED =
  "[aria-hidden=true], bdi, code, kbd, pre, time, textarea, [dir='auto'], [dir='ltr'], script, style, noscript";
const FORMATTED =
  /\b(and|yesterday|today|now|ago|in|at|to|am|pm|min|sec|hr|ms|kB|MB|bytes?|days?|mon|tue|wed|thu|fri|sat|sun|(mon|tues|wednes|thurs|fri|satur|sun)day|jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|[smhd])\b/gi;

/** Texts and names that aren't from the catalogue of the pseudo-language, unless they are isolated. */
const FIND_FOREIGN_TEXT = `(() => {
  const isOwn = (text) => {
    let rest = text;
    while (/\\u2068[^\\u2068\\u2069]*\\u2069/.test(rest)) rest = rest.replaceAll(/\\u2068[^\\u2068\\u2069]*\\u2069/g, " ");
    rest = rest.replaceAll(/\\u202E[^\\u202C]*\\u202C/g, " ");
    return !/\\p{L}{2}/u.test(rest.replaceAll(/(?<=\\d)(?=\\p{L})/gu, " ").replaceAll(${FORMATTED}, " ").replaceAll(${KNOWN}, " "));
  };
  const found = [];
  const data = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data: text, parentElement } = walker.currentNode;
    if (parentElement.closest(${JSON.stringify(ISOLATED)})) data.add(text.trim());
    else if (!isOwn(text)) found.push("the text " + text);
  }
  for (const name of ["aria-label", "title", "placeholder", "alt"])
    for (const element of document.querySelectorAll("[" + name + "]:not(${ISOLATED})")) {
      const text = element.getAttribute(name);
      if (!isOwn(text) && !data.has(text)) found.push("the " + name + " " + text);
    }
  return [...new Set(found)];
})()`;

/** Elements outside of the page or the navigation, unless they are in an element that scrolls sideways or hides its overflow. */
const FIND_WIDE = `(() => {
  const isFree = (element) => {
    for (let one = element.parentElement; one; one = one.parentElement)
      if (one.id !== "root" && one.tagName !== "MAIN" && one.tagName !== "NAV" && one !== document.body && getComputedStyle(one).overflowX !== "visible")
        return false;
    return true;
  };
  const outside = [...document.querySelectorAll("main *, nav *")].filter((element) => {
    const { left, right, width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1) return false;
    const frame = element.closest("main, nav").getBoundingClientRect();
    return (left < frame.left - 1 || right > frame.right + 1) && isFree(element);
  });
  return outside.slice(0, 3).map((element) => element.tagName + "." + element.className + " " + element.textContent.slice(0, 30));
})()`;

/** Labels of controls, heads and tabs that don't show all of their text. Data may be cut. */
const FIND_CUT = `(() => {
  const labels = document.querySelectorAll("button, a, label, legend, dt, h1, h2, h3, th, [role=tab], [role=columnheader], [role=menuitem]");
  const isCut = (element) => {
    const { overflowX } = getComputedStyle(element);
    return element.clientWidth > 1 && overflowX !== "visible" && overflowX !== "auto" && element.scrollWidth > element.clientWidth + 1;
  };
  const isText = (element) => element.textContent.includes("\\u200F\\u202E") && !element.closest(".visually-hidden");
  return [...labels].flatMap((label) =>
    [label, ...label.querySelectorAll("*")].filter((one) => isText(one) && isCut(one)).slice(0, 1)
      .map((one) => label.tagName + " " + one.className + " " + one.textContent.slice(0, 60)));
})()`;

/** Texts that lie over other texts or controls. What floats or sticks may cover other things. */
const FIND_OVERLAPS = `(() => {
  const layer = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const { position, transform } = getComputedStyle(one);
      if (position === "fixed" || position === "sticky" || (position === "absolute" && transform === "none")) return one;
    }
    return null;
  };
  const shown = (rect, element) => {
    let { left, top, right, bottom } = rect;
    for (let one = element; one; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.visibility === "hidden" || style.opacity === "0" || style.clipPath !== "none") return null;
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const box = one.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return right - left > 2 && bottom - top > 2 ? { left, top, right, bottom } : null;
  };
  const boxes = [];
  const add = (element, rects, what) => {
    const own = layer(element);
    for (const rect of rects) {
      const box = shown(rect, element);
      if (box) boxes.push({ ...box, element, layer: own, what });
    }
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.data.trim() === "") continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    add(node.parentElement, range.getClientRects(), node.data.slice(0, 60));
  }
  for (const control of document.querySelectorAll("button, input, textarea, [role=switch], canvas"))
    add(control, [control.getBoundingClientRect()], control.tagName + " " + (control.getAttribute("aria-label") ?? control.textContent).slice(0, 60));
  const isOver = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  const found = new Set();
  boxes.forEach((a, index) => {
    for (const b of boxes.slice(index + 1))
      if (a.layer === b.layer && !a.element.contains(b.element) && !b.element.contains(a.element) && isOver(a, b))
        found.add(a.what + " | " + b.what);
  });
  return [...found].slice(0, 5);
})()`;

/** In the pseudo-language. Each sentence begins with the script that found the fault. */
export async function rightToLeftFaults(page: Page): Promise<string[]> {
  const scripts = Object.entries({ FIND_FOREIGN_TEXT, FIND_WIDE, FIND_CUT, FIND_OVERLAPS });
  const all = scripts.map(([name, script]) => `${script}.map((fault) => "${name}: " + fault)`);
  return (await page.evaluate(`[${all.join(", ")}].flat()`)) as string[];
}
