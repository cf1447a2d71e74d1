// Opens the console in Chromium on a fresh demo. Any fault of the page fails the test that opened it.
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import type { DemoFacts } from "../../server/src/app/demo/demo-file.ts";
import { callApi, type TestApi } from "../../server/test/api.ts";
import { newFolder } from "../../server/test/new-folder.ts";
import { startParley } from "../../server/test/parley-process.ts";

const executablePath = "/usr/bin/chromium";
export const hasChromium = existsSync(executablePath);
if (!hasChromium) console.warn(`The tests of the console are skipped: there is no ${executablePath}.`);

export async function launchChromium(): Promise<Browser> {
  const args = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"];
  return chromium.launch({ executablePath, args });
}

export interface Demo extends Pick<TestApi, "call"> {
  facts: DemoFacts;
  /** A person writes to the business from a simulated phone. */
  write(from: string, text: string): Promise<void>;
  end(): Promise<void>;
}

export async function startDemo(): Promise<Demo> {
  const folder = await newFolder("parley-console-");
  const demo = startParley(["demo"], {
    PARLEY_DATA_DIR: join(folder, "data"),
    PARLEY_PORT: "0",
    PARLEY_SIMULATOR_PORT: "0",
    PARLEY_MAIL_PORT: "0",
    PARLEY_METRICS_PORT: "0",
  });
  await demo.line(/^Parley is ready/);
  const facts = JSON.parse(await readFile(join(folder, "data/demo.json"), "utf8")) as DemoFacts;
  return {
    facts,
    call: callApi(facts.console_url, facts.api_key),
    async write(from, text) {
      const response = await fetch(`${facts.simulator_url}/control/inbound`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ from, text }),
      });
      expect(response.status).toBe(200);
    },
    async end() {
      await demo.end();
      await rm(folder, { recursive: true });
    },
  };
}

interface ConsoleOptions extends BrowserContextOptions {
  /** Statuses of requests that the test expects to be refused: Chromium reports each as an error. */
  refusals?: number[];
}

/** Signed in. Fails the test for an error on the page's console, a breach of its policy, and a request to another host. */
export async function openConsole(
  browser: Browser,
  { facts }: Demo,
  path = "/",
  { refusals = [], ...options }: ConsoleOptions = {},
): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ locale: "en-GB", viewport, ...options });
  const page = await context.newPage();
  // Below the limit of a test, so that the failure names what was missing.
  page.setDefaultTimeout(20_000);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    const isExpected = refusals.some((status) => message.text().includes(`with a status of ${status}`));
    if (message.type() === "error" && !isExpected) faults.push(message.text());
  });
  page.on("request", (request) => {
    const isOwn = request.url().startsWith(facts.console_url) || request.url().startsWith("blob:");
    if (!isOwn) faults.push(`asked ${request.url()}`);
  });
  onTestFinished(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });
  await page.goto(`${facts.console_url}/#key=${facts.api_key}`);
  await page.getByRole("navigation", { name: "Main" }).waitFor();
  if (path !== "/") await page.goto(facts.console_url + path);
  return page;
}
