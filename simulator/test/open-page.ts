// Opens pages of a simulator in Chromium.
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { hookReceiver } from "./hook-receiver.ts";
import { hasChromium, launchChromium } from "./launch-chromium.ts";
import { type TestSimulator, testSimulator } from "./test-simulator.ts";

/** One browser for all tests of a file. */
export function pageOpener(features: Parameters<typeof launchChromium>[0] = {}) {
  let browser: Browser;
  beforeAll(async () => {
    if (hasChromium) browser = await launchChromium(features);
  });
  afterAll(() => browser?.close());

  /** Opens a page of the simulator, and fails the test when it reports an error or asks another host. */
  return async function openPage(
    simulator: TestSimulator,
    path = "/",
    options: BrowserContextOptions = {},
  ): Promise<Page> {
    const page = await browser.newPage({
      locale: "en-GB",
      viewport: { width: 1440, height: 900 },
      ...options,
    });
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(simulator.simulator_url)) faults.push(`asked ${request.url()}`);
    });
    onTestFinished(async () => {
      await page.close();
      expect(faults).toEqual([]);
    });
    await page.goto(`${simulator.simulator_url}${path}`);
    return page;
  };
}

export async function registered(over: object = {}): Promise<TestSimulator> {
  const receiver = await hookReceiver();
  const simulator = await testSimulator();
  await simulator.register(receiver.url, { verified_name: "Maple Street Bakery", ...over });
  return simulator;
}
