// Every page in a pseudo-language, from right to left: its texts are in the catalogue, data is kept apart from their
// direction, and longer texts have room, on a desktop and at 400 % of it.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANA, fillDemo, type Places } from "../pictures-demo.ts";
import { type Demo, hasChromium, launchChromium, openConsole, startDemo } from "./open-console.ts";
import { FIND_CUT, FIND_FOREIGN_TEXT, FIND_OVERLAPS, FIND_WIDE } from "./page-faults.ts";

/** Each page, and what it shows when it is complete: data, or an element. */
const pages = ({ message, webhook, source }: Places): [path: string, shows: string][] => [
  ["/?range=hour", "canvas"],
  ["/conversations", "text=Rita Sousa"],
  [`/conversations/${ANA.slice(1)}`, "text=See you at five"],
  ["/contacts", "text=Rita Sousa"],
  [`/contacts/${ANA.slice(1)}`, "text=See you at five"],
  ["/contacts/import", "input[type=file]"],
  ["/messages", "text=Your order is ready"],
  [message, "text=wamid."],
  ["/jobs", "text=owner@bakery.example"],
  ["/jobs?tab=erasures", "text=era_"],
  ["/senders", "text=+15550001000"],
  ["/templates", "text=hello_world"],
  ["/stickers", "img[src*=sticker]"],
  ["/webhooks", "text=CRM"],
  [webhook, "text=message.read"],
  ["/sync", "text=Online shop"],
  [source, "pre"],
  ["/keys", "text=Front desk"],
  ["/settings", "input[type=radio]"],
  ["/nowhere", "main button"],
];

const BREAKS: [change: string, fault: string][] = [
  [
    "h1.style.translate = (button.getBoundingClientRect().right - h1.getBoundingClientRect().right) + 'px'",
    "FIND_OVERLAPS: ",
  ],
  ["h1.dir = ''; h1.textContent = 'Stickers'", "FIND_FOREIGN_TEXT: the text Stickers"],
  ["button.style.cssText = 'width: 40px; overflow: hidden'", "FIND_CUT: BUTTON"],
  ["h1.style.minWidth = '3000px'", "FIND_WIDE: H1"],
];

describe.skipIf(!hasChromium)("right to left (skipped without Chromium)", () => {
  let browser: Browser;
  let demo: Demo;
  let places: Places;
  beforeAll(async () => {
    [browser, demo] = await Promise.all([launchChromium(), startDemo()]);
    places = await fillDemo(demo);
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), places?.close(), demo?.end()]);
  });

  async function openPseudo(): Promise<Page> {
    const page = await openConsole(browser, demo, "/stickers");
    await page.evaluate("localStorage.setItem('parley.language', 'en-XB')");
    await page.reload();
    return page;
  }

  async function faultsOf(page: Page): Promise<string[]> {
    const found: string[] = [];
    for (const [kind, script] of Object.entries({ FIND_FOREIGN_TEXT, FIND_WIDE, FIND_CUT, FIND_OVERLAPS }))
      found.push(...((await page.evaluate(script)) as string[]).map((fault) => `${kind}: ${fault}`));
    return found;
  }

  test("at 1440 and at 320 pixels, no page has a fault", { timeout: 240_000 }, async () => {
    const page = await openPseudo();
    expect(await page.evaluate("document.dir")).toBe("rtl");
    for (const [path, shows] of pages(places)) {
      await page.evaluate(`history.pushState(null, "", ${JSON.stringify(path)})`);
      for (const width of [1440, 320]) {
        await page.setViewportSize({ width, height: 900 });
        await page.locator(shows).first().waitFor({ state: "attached" });
        // Lists move their rows once they have measured them.
        await expect.poll(() => faultsOf(page), { message: `${path} at ${width} pixels` }).toEqual([]);
      }
    }
  });

  test("each fault would be found", async () => {
    const page = await openPseudo();
    await page.locator("img[src*=sticker]").first().waitFor();
    for (const [change, fault] of BREAKS) {
      await page.evaluate(`{
        const h1 = document.querySelector("h1"), button = document.querySelector("header button");
        ${change}
      }`);
      expect(await faultsOf(page)).toContainEqual(expect.stringContaining(fault));
    }
  });
});
