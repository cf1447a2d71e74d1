// Finds elements that are wider than the window, cut off, or covered by their neighbour.
import type { Page } from "playwright-core";

export async function layoutFaults(page: Page): Promise<string[]> {
  return (await page.evaluate(FIND)) as string[];
}

const FIND = `(() => {
  const said = (what, element) => what + ": " + element.tagName + "." + element.className + " " + element.textContent.slice(0, 30);
  const style = (element) => getComputedStyle(element);
  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && style(element).visibility === "visible" && !element.closest(".visually-hidden, [aria-hidden=true] canvas");
  };
  const isFree = (element) => {
    for (let one = element.parentElement; one; one = one.parentElement)
      if (one.id !== "root" && one.tagName !== "MAIN" && one !== document.body && style(one).overflowX !== "visible")
        return false;
    return true;
  };
  const all = [...document.querySelectorAll("main *, [role=dialog] *")].filter(isShown);
  const isOutside = (element) => {
    const { left, right } = element.getBoundingClientRect();
    return (left < -1 || right > innerWidth + 1) && isFree(element);
  };
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
  const isCut = (element) => {
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = style(element);
    if (!hasText(element) || webkitLineClamp !== "none") return false;
    const isLow = overflowY === "hidden" && element.scrollHeight > element.clientHeight + 3;
    const isLong = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
    const isSlim = isLong && overflowX !== "auto" && overflowX !== "scroll" && textOverflow !== "ellipsis";
    return isLow || isSlim;
  };
  const rows = [...document.querySelectorAll("main [role=row], main li")].filter(isShown);
  const covers = (one, other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  };
  const next = (row) => rows.find((other) => other !== row && other.parentElement === row.parentElement && covers(row, other));
  const tall = (row) => row.scrollHeight > row.clientHeight + 3 && style(row).overflowY === "visible" && row.getAttribute("role") === "row";
  return [
    ...(document.documentElement.scrollWidth > innerWidth + 1 ? ["the page scrolls sideways"] : []),
    ...all.filter(isOutside).slice(0, 3).map((one) => said("outside", one)),
    ...all.filter(isCut).slice(0, 3).map((one) => said("cut", one)),
    ...rows.filter(next).slice(0, 3).map((one) => said("covered", one)),
    ...rows.filter(tall).slice(0, 3).map((one) => said("too tall", one)),
  ];
})()`;
