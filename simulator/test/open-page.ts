// Opens pages of a simulator in Chromium.
import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { hookReceiver } from "./hook-receiver.ts";
import { openChromium } from "./launch-chromium.ts";
import { type TestSimulator, testSimulator } from "./test-simulator.ts";

/** Pages that no test uses now. A new page costs half a second of a processor, because Chromium starts a process for it. */
const free: Page[] = [];

/** Opens a page of the simulator, and fails the test when it reports an error or asks another host. */
export async function openPage(simulator: TestSimulator, path = "/"): Promise<Page> {
  const page = free.pop() ?? (await (await openChromium()).newPage({ locale: "en-GB" }));
  await page.setViewportSize({ width: 1440, height: 900 });
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(simulator.simulator_url)) faults.push(`asked ${request.url()}`);
  });
  onTestFinished(async () => {
    page.removeAllListeners();
    await giveBack(page);
    expect(faults).toEqual([]);
  });
  await page.goto(`${simulator.simulator_url}${path}`);
  return page;
}

/** The next simulator has another address, so its page shares no storage with this one. */
async function giveBack(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto("about:blank");
  free.push(page);
}

export async function registered(): Promise<TestSimulator> {
  const receiver = await hookReceiver();
  const simulator = await testSimulator();
  await simulator.register(receiver.url, { verified_name: "Maple Street Bakery" });
  return simulator;
}
