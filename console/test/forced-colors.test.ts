// In forced-colors mode, chosen, selected and focused elements still look different from others.
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { ANA, fillEveryPage, goTo } from "./every-page.ts";
import { setUpConsole } from "./open-console.ts";

interface Case {
  name: string;
  path: string;
  /** What looks different after `act`. */
  target(page: Page): Locator;
  act(page: Page): Promise<unknown>;
  /** Only so many pixels at its start. */
  width?: number;
}

const row = (page: Page) => page.getByRole("row", { name: /Ana Marlowe/ });
/** The first conversation is open already. */
const closed = (page: Page) =>
  page.getByRole("navigation", { name: "Conversations" }).getByRole("link").nth(1);

const CASES: Case[] = [
  {
    name: "a selected row, without its box",
    path: "/contacts",
    target: row,
    act: (page) => page.getByRole("checkbox", { name: "Select Ana Marlowe" }).check(),
    width: 12,
  },
  { name: "a focused row", path: "/contacts", target: row, act: (page) => row(page).focus() },
  {
    name: "a focused button",
    path: "/contacts",
    target: (page) => page.getByRole("main").locator("header").first(),
    act: (page) => page.getByRole("button", { name: "New contact" }).focus(),
  },
  {
    name: "the page in the navigation",
    path: "/contacts",
    target: (page) => page.getByRole("link", { name: "Templates" }),
    act: (page) => page.getByRole("link", { name: "Templates" }).click(),
    width: 12,
  },
  {
    name: "a choice of several",
    path: "/figures",
    target: (page) => page.getByText("7 days", { exact: true }),
    act: (page) => page.getByText("7 days", { exact: true }).click(),
  },
  {
    name: "a switch",
    path: "/settings",
    target: (page) => page.locator(".mantine-Switch-track").first(),
    act: (page) => page.locator(".mantine-Switch-track").first().click(),
  },
  {
    name: "the open conversation",
    path: "/conversations?view=all",
    target: closed,
    act: (page) => closed(page).click(),
    width: 12,
  },
];

describe("forced colors", () => {
  const { demo, openAt } = setUpConsole();
  beforeAll(async () => {
    await fillEveryPage(demo);
  });
  const openForced = async (path: string) => {
    const page = await openAt(path, { reducedMotion: "reduce" });
    await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
    return page;
  };

  test("what is chosen, selected or focused looks different", async () => {
    const page = await openForced("/");
    for (const { name, path, target, act, width } of CASES) {
      await goTo(page, path);
      await target(page).scrollIntoViewIfNeeded();
      // A pointer over it changes how it looks, too.
      await page.mouse.move(720, 899);
      const before = await picture(page, target(page), width);
      await act(page);
      await page.mouse.move(720, 899);
      await expect
        .poll(async () => before.equals(await picture(page, target(page), width)), { message: name })
        .toBe(false);
    }
  });

  test("legends of plots have a mark, main buttons a text, ticks and bubbles a line", async () => {
    const page = await openForced("/figures");
    const marks = page.locator("figure li > span");
    await marks.first().waitFor();
    expect(await contrastOf(await marks.first().screenshot())).toBeGreaterThan(60);
    await goTo(page, "/contacts");
    const label = page.getByRole("button", { name: "New contact" }).locator(".mantine-Button-label");
    expect(await contrastOf(await label.screenshot())).toBeGreaterThan(60);
    await goTo(page, `/contacts/${ANA.slice(1)}`);
    const text = page.getByText("Your cakes are ready");
    const bubble = page.locator("[data-own=true]").filter({ has: text }).last();
    await text.waitFor();
    expect(await contrastOf(await edgeOf(page, bubble))).toBeGreaterThan(60);
    expect(await contrastOf(await bubble.locator("svg").first().screenshot())).toBeGreaterThan(60);
  });
});

async function picture(page: Page, target: Locator, width?: number): Promise<Buffer> {
  const box = await target.boundingBox();
  if (!box) throw new Error("It isn't shown.");
  // The focus is drawn around it.
  const clip = { x: box.x - 4, y: box.y - 4, width: (width ?? box.width) + 8, height: box.height + 8 };
  return page.screenshot({ clip: { ...clip, x: Math.max(0, clip.x), y: Math.max(0, clip.y) } });
}

/** The left edge, below the round corner. */
async function edgeOf(page: Page, target: Locator): Promise<Buffer> {
  const box = await target.boundingBox();
  if (!box) throw new Error("It isn't shown.");
  return page.screenshot({ clip: { x: box.x - 4, y: box.y + box.height / 2, width: 8, height: 2 } });
}

/** Between the white page and the darkest pixel, of 255. */
async function contrastOf(image: Buffer): Promise<number> {
  const { channels } = await sharp(image).stats();
  return 255 - Math.min(...channels.slice(0, 3).map(({ min }) => min));
}
