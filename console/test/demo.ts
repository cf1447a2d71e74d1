// A demo of the service for tests and pictures of the console, and Chromium to open it.
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import type { DemoFacts } from "../../server/src/app/demo/demo-file.ts";
import { callApi, type TestApi } from "../../server/test/api.ts";
import { newFolder } from "../../server/test/new-folder.ts";
import { type ParleyProcess, startParley } from "../../server/test/parley-process.ts";

export interface Demo extends Pick<TestApi, "call"> {
  facts: DemoFacts;
  /** A person writes to the business from a simulated phone. */
  write(from: string, text: string, at?: Date): Promise<void>;
  end(): Promise<void>;
}

/** On free ports. */
export function spawnDemo(folder: string, environment: Record<string, string> = {}): ParleyProcess {
  return startParley(["demo"], {
    PARLEY_DATA_DIR: join(folder, "data"),
    PARLEY_PORT: "0",
    PARLEY_SIMULATOR_PORT: "0",
    PARLEY_MAIL_PORT: "0",
    PARLEY_METRICS_PORT: "0",
    ...environment,
  });
}

export async function startDemo(): Promise<Demo> {
  const folder = await newFolder("parley-console-");
  const demo = spawnDemo(folder);
  await demo.line(/^Parley is ready/);
  const facts = JSON.parse(await readFile(join(folder, "data/demo.json"), "utf8")) as DemoFacts;
  return {
    facts,
    call: callApi(facts.console_url, facts.api_key),
    write: phoneOf(facts, facts.whatsapp.phone_number_id),
    async end() {
      await demo.end();
      await rm(folder, { recursive: true });
    },
  };
}

export function phoneOf({ simulator_url }: Pick<DemoFacts, "simulator_url">, to: string): Demo["write"] {
  return async (from, text, at = new Date()) => {
    const response = await fetch(`${simulator_url}/control/inbound`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ from, to, text, written_at: at.toISOString() }),
    });
    if (!response.ok) throw new Error(`The simulator answered ${response.status}.`);
  };
}

/** In localStorage: the console asks for its session. */
export const SIGNED_IN = { name: "parley.signed-in", value: "yes" };

/** A new browser profile that is signed in. */
export async function signedInContext(
  browser: Browser,
  { console_url: origin }: Pick<DemoFacts, "console_url">,
  apiKey: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const storageState = { cookies: [], origins: [{ origin, localStorage: [SIGNED_IN] }] };
  const context = await browser.newContext({ ...options, storageState });
  await signIn(context, origin, apiKey);
  return context;
}

/** Replaces the session of the profile. */
export async function signIn(context: BrowserContext, origin: string, apiKey: string): Promise<void> {
  const wish = { data: { api_key: apiKey }, headers: { origin } };
  const answer = await context.request.post(`${origin}/api/session`, wish);
  if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}.`);
}
