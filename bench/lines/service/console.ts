// The console's table of a million contacts in Chromium: the first rows after a click, and the frames while it scrolls.
import type { Browser, Page } from "playwright-core";
import { signedInContext } from "../../../console/test/demo.ts";
import { createAccount } from "../../../server/src/accounts/index.ts";
import { launchChromium } from "../../../simulator/test/launch-chromium.ts";
import { atLeast, atMost, type Group } from "../../line.ts";
import { median } from "../../quantiles.ts";
import { fillContacts } from "../../world/million-contacts.ts";

const CLICKS = 7;
const SCROLL_MS = 5_000;
/** A wheel's step in pixels, sent 60 times a second: 150 rows a second. */
const STEP = 100;

export const consoleLines: Group = {
  lines: [
    atMost("console-first", "console: first rows of a million contacts", 300, "ms"),
    atLeast("console-frames", "console: frames a second while scrolling", 50),
  ],
  async measure(stage) {
    const { accountId, secret } = await createAccount(stage.database, stage.secretKey, "Bench");
    await fillContacts(stage, accountId);
    const { service, url } = await stage.startService("api");
    const browser = await launchChromium();
    try {
      const page = await signIn(browser, url, secret);
      const first = await firstRows(page, url);
      const scrolled = await scroll(page);
      return {
        "console-first": { value: median(first), detail: `after a click: ${written(first)} ms` },
        "console-frames": {
          value: scrolled.frames,
          detail: `longest ${scrolled.longest.toFixed(0)} ms, ${scrolled.rows} rows further, ${scrolled.heap} MB`,
        },
      };
    } finally {
      await browser.close();
      await service.stop();
    }
  },
};

async function signIn(browser: Browser, url: string, secret: string): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const context = await signedInContext(browser, { console_url: url }, secret, { viewport });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole("navigation", { name: "Main" }).waitFor();
  return page;
}

/** Milliseconds from the click on Contacts to the frame with its rows. Each time the page is loaded anew. */
async function firstRows(page: Page, url: string): Promise<number[]> {
  const times: number[] = [];
  for (let click = 0; click < CLICKS; click++) {
    await page.goto(url);
    await page.getByRole("heading", { name: "Home" }).waitFor();
    times.push(await page.evaluate(timeToRows));
  }
  // The first one also warms the service.
  return times.slice(1);
}

interface Scrolled {
  /** A second. */
  frames: number;
  /** Milliseconds of the longest frame. */
  longest: number;
  rows: number;
  /** Megabytes of the page's objects at the end. */
  heap: number;
}

async function scroll(page: Page): Promise<Scrolled> {
  await page.mouse.move(800, 500);
  await page.evaluate(watchFrames);
  for (const end = Date.now() + SCROLL_MS; Date.now() < end; ) await page.mouse.wheel(0, STEP);
  return page.evaluate(watchedFrames);
}

function written(times: number[]): string {
  return times.map((time) => time.toFixed(0)).join(", ");
}

// What follows runs in the page, which knows the document. This program's types don't.

interface FramePage {
  document: {
    querySelector(selector: string): { click(): void } | null;
    querySelectorAll(selector: string): ArrayLike<{ getAttribute(name: string): string | null }>;
  };
  requestAnimationFrame(callback: (at: number) => void): void;
  performance: { now(): number; memory: { usedJSHeapSize: number } };
  frameTimes: number[];
}

function timeToRows(): Promise<number> {
  const page = globalThis as unknown as FramePage;
  const began = page.performance.now();
  page.document.querySelector('nav a[href="/contacts"]')?.click();
  return new Promise((resolve) => {
    const look = () => {
      if (page.document.querySelector('[role="row"][data-index="19"] a'))
        page.requestAnimationFrame(() => resolve(page.performance.now() - began));
      else page.requestAnimationFrame(look);
    };
    look();
  });
}

function watchFrames(): void {
  const page = globalThis as unknown as FramePage;
  page.frameTimes = [];
  const watch = (at: number) => {
    page.frameTimes.push(at);
    page.requestAnimationFrame(watch);
  };
  page.requestAnimationFrame(watch);
}

function watchedFrames(): Scrolled {
  const page = globalThis as unknown as FramePage;
  const times = page.frameTimes;
  const lengths = times.slice(1).map((at, index) => at - (times[index] as number));
  const total = (times.at(-1) as number) - (times[0] as number);
  const rows = Array.from(page.document.querySelectorAll('[role="row"][data-index]'));
  return {
    frames: (lengths.length / total) * 1_000,
    longest: Math.max(...lengths),
    rows: Math.max(...rows.map((row) => Number(row.getAttribute("data-index")))),
    heap: Math.round(page.performance.memory.usedJSHeapSize / 1_048_576),
  };
}
