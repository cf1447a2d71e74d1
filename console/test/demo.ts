// A demo of the service for tests and pictures of the console, and Chromium to open it.
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
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
      if (!response.ok) throw new Error(`The simulator answered ${response.status}.`);
    },
    async end() {
      await demo.end();
      await rm(folder, { recursive: true });
    },
  };
}
