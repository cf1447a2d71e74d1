// What the console does while no process of the service runs, and when one runs again on the same port.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../server/test/database.ts";
import { openService, type RunningProcess, type RunningService } from "../../server/test/running-service.ts";
import { openChromium } from "../../simulator/test/launch-chromium.ts";
import { openConsole } from "./open-console.ts";

describe("an outage of the service", () => {
  const database = useDatabase();
  let browser: Browser;
  let service: RunningService;
  let first: RunningProcess;

  beforeAll(async () => {
    [browser, service] = await Promise.all([openChromium(), openService(database.url)]);
    first = await service.start();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  test("a page that wasn't open before says so, and appears by itself when the service is back", async () => {
    const facts = { console_url: first.url, api_key: service.apiKey };
    // A service that has just started refuses with 503 what it can't do yet.
    const options = { hasOutage: true, refusals: [503], endsProfile: true };
    const page = await openConsole(browser, { facts }, "/keys", options);
    await page.getByText("First key").first().waitFor();
    await page.evaluate("window.wasHere = true");
    await first.process.end("SIGKILL");
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("link", { name: "Webhooks" }).click();
    const note = page.getByRole("alert");
    await note.getByText("This part could not be loaded").waitFor();
    await note.getByText("Parley can't be reached.").waitFor();
    await page.getByRole("status").getByText("Parley can't be reached.").waitFor();
    // The banner shows it for five seconds only.
    const connected = page.getByText("Connected again.").waitFor();
    await service.start({ PARLEY_PORT: new URL(first.url).port });
    await Promise.all([connected, page.getByText("No webhooks").waitFor()]);
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await page.evaluate("window.wasHere")).toBe(true);
    const styles =
      "[...document.querySelectorAll('link[rel=stylesheet]')].filter((one) => !one.sheet).length";
    expect(await page.evaluate(styles)).toBe(0);
  });
});
