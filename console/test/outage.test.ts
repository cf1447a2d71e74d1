// What the console does while no process of the service runs, and when one runs again on the same port.
import { randomBytes } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DemoFacts } from "../../server/src/app/demo/demo-file.ts";
import { useDatabase } from "../../server/test/database.ts";
import { newFolder } from "../../server/test/new-folder.ts";
import type { ParleyProcess } from "../../server/test/parley-process.ts";
import { spawnDemo } from "./demo.ts";
import { hasChromium, launchChromium, openConsole } from "./open-console.ts";

describe.skipIf(!hasChromium)("an outage of the service (skipped without Chromium)", () => {
  const database = useDatabase();
  const secretKey = randomBytes(32).toString("base64");
  let folder: string;
  let browser: Browser;
  let service: ParleyProcess;
  let facts: DemoFacts;

  async function start(port = "0"): Promise<void> {
    const own = { DATABASE_URL: database.url, PARLEY_SECRET_KEY: secretKey, PARLEY_PORT: port };
    service = spawnDemo(folder, own);
    await service.line(/^Parley is ready/);
    facts = JSON.parse(await readFile(join(folder, "data/demo.json"), "utf8")) as DemoFacts;
  }

  beforeAll(async () => {
    folder = await newFolder("parley-outage-");
    [browser] = await Promise.all([launchChromium(), start()]);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.end();
    await rm(folder, { recursive: true, force: true });
  });

  test("a page that wasn't open before says so, and appears by itself when the service is back", async () => {
    const page = await openConsole(browser, { facts }, "/keys", { hasOutage: true, endsProfile: true });
    await page.getByText("Demo").first().waitFor();
    await page.evaluate("window.wasHere = true");
    await service.end("SIGKILL");
    await page.getByRole("link", { name: "Webhooks" }).click();
    const note = page.getByRole("alert");
    await note.getByText("This part could not be loaded").waitFor();
    await note.getByText("Parley can't be reached.").waitFor();
    await page.getByRole("status").getByText("Parley can't be reached.").waitFor();
    await start(new URL(facts.console_url).port);
    await page.getByText("No webhooks").waitFor();
    await page.getByText("Connected again.").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await page.evaluate("window.wasHere")).toBe(true);
    const styles =
      "[...document.querySelectorAll('link[rel=stylesheet]')].filter((one) => !one.sheet).length";
    expect(await page.evaluate(styles)).toBe(0);
  });
});
