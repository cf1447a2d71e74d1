// Opens the console in Chromium. Any fault of the page fails the test that opened it.
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import type { Demo } from "./demo.ts";

export { type Demo, hasChromium, launchChromium, startDemo } from "./demo.ts";

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
