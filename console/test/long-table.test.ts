// A table of more contacts than are read page by page: jumps to rows far away.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Demo, hasChromium, launchChromium, openConsole, startDemo } from "./open-console.ts";

const COUNT = 12_345;
const phoneOf = (n: number) => `+1555${2_000_000 + n}`;
/** In another order than the contacts were created. */
const nameOf = (n: number) => `Person ${String((n * 7_919) % COUNT).padStart(5, "0")}`;
const sortedName = (place: number) => `Person ${String(place).padStart(5, "0")}`;

describe.skipIf(!hasChromium)("a long table (skipped without Chromium)", () => {
  let browser: Browser;
  let demo: Demo;
  beforeAll(async () => {
    [browser, demo] = await Promise.all([launchChromium(), startDemo()]);
    await fill(demo);
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), demo?.end()]);
  });

  const rowAt = (page: Page, row: number) => page.locator(`[role=row][data-index="${row}"]`);

  test.each([
    ["/contacts", nameOf],
    ["/contacts?sort=name", sortedName],
  ])("%s jumps to its end, up again and to the beginning, with few requests", async (path, expected) => {
    const page = await openConsole(browser, demo, path);
    await rowAt(page, 0)
      .filter({ hasText: expected(0) })
      .waitFor();
    await page.getByText("12,345 contacts").waitFor();
    await rowAt(page, 0).focus();
    let requests = 0;
    page.on("request", (request) => {
      if (request.url().includes("/api/contacts?")) requests++;
    });
    await page.keyboard.press("End");
    await rowAt(page, COUNT - 1)
      .filter({ hasText: expected(COUNT - 1) })
      .waitFor();
    expect(requests).toBeLessThan(6);
    for (let row = COUNT - 1; row > 12_010; ) {
      await page.keyboard.press("PageUp");
      row = Number(await page.locator("[role=row]:focus").getAttribute("data-index"));
    }
    await rowAt(page, 11_999)
      .filter({ hasText: expected(11_999) })
      .waitFor();
    await rowAt(page, 12_000)
      .filter({ hasText: expected(12_000) })
      .waitFor();
    await page.keyboard.press("Home");
    await rowAt(page, 0)
      .filter({ hasText: expected(0) })
      .waitFor();
  });

  test("sorted by the newest message, it grows page by page", async () => {
    const page = await openConsole(browser, demo, "/contacts?sort=last_message_at");
    await rowAt(page, 0).waitFor();
    await rowAt(page, 0).focus();
    await expect
      .poll(async () => {
        await page.keyboard.press("End");
        return Number(await page.locator("[role=row]:focus").getAttribute("data-index"));
      })
      .toBeGreaterThanOrEqual(399);
    expect(await rowAt(page, COUNT - 1).count()).toBe(0);
  });
});

async function fill({ call }: Demo): Promise<void> {
  const lines = Array.from({ length: COUNT }, (_, n) =>
    JSON.stringify({ phone: phoneOf(n), name: nameOf(n) }),
  );
  const { body } = await call("POST", "/contacts/import", lines.join("\n"), {
    "content-type": "application/x-ndjson",
  });
  const status = async () => (await call("GET", `/imports/${body.import.id}`)).body.status;
  await vi.waitFor(async () => expect(await status()).toBe("finished"), { timeout: 60_000 });
}
