// All that the console loads until its first page can be used, after gzip.
import { gzipSync } from "node:zlib";
import type { Browser, Response } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openChromium } from "../../simulator/test/launch-chromium.ts";
import { signedInContext } from "./demo.ts";
import type { Demo } from "./open-console.ts";
import { openDemo } from "./shared-demo.ts";

const MOST_BYTES = 300_000;

describe("the first load", () => {
  let browser: Browser;
  let demo: Demo;
  beforeAll(async () => {
    [browser, demo] = await Promise.all([openChromium(), openDemo()]);
  });

  test("is under 300 KB", async () => {
    const context = await signedInContext(browser, demo.facts, demo.facts.api_key, { locale: "en-GB" });
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on("response", (response) => {
      // The stream never ends, and an answer to HEAD has no body.
      const isWhole = !response.url().includes("/events/stream") && response.request().method() !== "HEAD";
      if (isWhole) responses.push(response);
    });
    await page.goto(demo.facts.console_url);
    await page.getByRole("region", { name: "Numbers" }).getByText("Active").first().waitFor();
    const sizes = await Promise.all(
      responses.map(async (response) => {
        const { pathname } = new URL(response.url());
        return [pathname, gzipSync(await response.body()).length] as const;
      }),
    );
    await context.close();
    const sum = sizes.reduce((total, [, bytes]) => total + bytes, 0);
    expect(sum, JSON.stringify(sizes)).toBeLessThan(MOST_BYTES);
  });
});
