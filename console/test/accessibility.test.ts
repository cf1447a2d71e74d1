// Every page keeps the rules of WCAG 2.2 AA that axe can check, in both themes and on a phone.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Demo, hasChromium, launchChromium, openConsole, startDemo } from "./open-console.ts";

const ANA = "+15551234567";
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Each page, and what it shows when it is complete. */
const PAGES: [path: string, shows: string][] = [
  ["/", "Messages by what became of them"],
  ["/contacts", "Ana Marlowe"],
  [`/contacts/${ANA.slice(1)}`, "Your cakes are ready"],
  ["/messages", "Your cakes are ready"],
  ["/jobs", "1 contact done"],
  ["/jobs?tab=erasures", "era_"],
  ["/senders", "Active"],
  ["/templates", "hello_world"],
  ["/stickers", "Remove 1"],
  ["/webhooks", "https://"],
  ["/keys", "First key"],
  ["/settings", "E-mail for notices"],
  ["/nowhere", "There is no such page"],
];

const VIEWS: [name: string, options: Parameters<typeof openConsole>[3]][] = [
  ["in light", { colorScheme: "light" }],
  ["in dark", { colorScheme: "dark" }],
  ["on a phone", { viewport: { width: 390, height: 844 } }],
];

describe.skipIf(!hasChromium)("accessibility (skipped without Chromium)", () => {
  let browser: Browser;
  let demo: Demo;
  beforeAll(async () => {
    [browser, demo] = await Promise.all([launchChromium(), startDemo()]);
    const { call } = demo;
    await call("POST", "/contacts/contact", {
      contact: {
        phone: ANA,
        name: "Ana Marlowe",
        labels: "VIP, newsletter",
        enhanced_data: { Orders: [{ text: "A-1047", link: "https://shop.example/1047" }] },
      },
    });
    await call("POST", "/channel/send-message", { phone_number: ANA, message: "Your cakes are ready" });
    await call("POST", "/labels/apply", { phones: [ANA, "+15557654321"], add: ["newsletter"] });
    await call("POST", "/contacts/contact", { contact: { phone: "+15557654321" } });
    await call("DELETE", "/contacts/15557654321");
    await call("POST", "/webhooks", { url: "http://127.0.0.1:9/https://" });
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), demo?.end()]);
  });

  test.each(VIEWS)("no page breaks a rule %s", { timeout: 120_000 }, async (_, options) => {
    const page = await openConsole(browser, demo, "/", {
      ...options,
      reducedMotion: "reduce",
      refusals: [404],
    });
    const broken: string[] = [];
    for (const [path, shows] of PAGES) {
      if (path === "/nowhere") await page.evaluate("history.pushState(null, '', '/nowhere')");
      else await page.goto(demo.facts.console_url + path);
      await page.getByText(shows).first().waitFor();
      broken.push(...(await violations(page)).map((text) => `${path}: ${text}`));
    }
    expect(broken).toEqual([]);
  });
});

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations: found } = (await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(RULES)} })`,
  )) as axe.AxeResults;
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
  );
}
