// Starts a simulator inside the test's process, with a business number, and stops it after the test.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import type { SimulatorEnv } from "../src/env.ts";
import { type RunningSimulator, startSimulator } from "../src/simulator.ts";

export const number = {
  phone_number_id: "106540352242922",
  display_phone_number: "+1 555 078 3881",
  business_account_id: "102290129340398",
  access_token: "EAAJ-token-of-the-test",
  app_secret: "app-secret-of-the-test",
  verify_token: "verify-token-of-the-test",
};

export type TestSimulator = RunningSimulator & {
  /** Sends JSON to any address of the simulator and returns the status and the parsed answer. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** POST to the Cloud API's messages, with the number's token. */
  send(body: object, from?: string): Promise<Answer>;
  register(callbackUrl?: string, over?: object): Promise<Answer>;
};

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the tests are about.
export type Answer = { status: number; body: any };

/** Asks until it is so, with the patience that a busy machine needs. */
export function soon<Seen>(see: () => Seen | Promise<Seen>, intervalMs = 20) {
  return expect.poll(see, { timeout: 45_000, interval: intervalMs });
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "simulator-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function testSimulator(
  over: Partial<SimulatorEnv> = {},
  clock?: () => number,
): Promise<TestSimulator> {
  const env: SimulatorEnv = {
    port: 0,
    host: "127.0.0.1",
    dataDir: over.dataDir ?? temporaryFolder(),
    mailPort: null,
    statusDelays: [5, 10, 15],
    redeliverMs: 20,
    verifyMs: 2000,
    strict: false,
    parentStdin: false,
    ...over,
  };
  const running = await startSimulator(env, clock);
  let open = true;
  const close = async () => {
    if (open) await running.close();
    open = false;
  };
  onTestFinished(close);
  return { ...running, close, ...callsTo(running.simulator_url) };
}

/** A simulator with the number. */
export async function registeredSimulator(
  callbackUrl?: string,
  over: Partial<SimulatorEnv> = {},
  clock?: () => number,
): Promise<TestSimulator> {
  const simulator = await testSimulator(over, clock);
  await simulator.register(callbackUrl);
  return simulator;
}

function callsTo(url: string): Pick<TestSimulator, "call" | "send" | "register"> {
  const call: TestSimulator["call"] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = response.headers.get("content-type")?.includes("json");
    return { status: response.status, body: json ? JSON.parse(text) : text };
  };
  return {
    call,
    send: (body, from = number.phone_number_id) =>
      call("POST", `/v26.0/${from}/messages`, body, { authorization: `Bearer ${number.access_token}` }),
    register: (callbackUrl, over = {}) => {
      const { phone_number_id, ...rest } = { ...number, ...over };
      return call("PUT", `/control/numbers/${phone_number_id}`, {
        ...rest,
        ...(callbackUrl && { callback_url: callbackUrl }),
      });
    },
  };
}

export function text(to: string, body: string, over: object = {}): object {
  return {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to,
    type: "text",
    text: { body },
    ...over,
  };
}

export function template(name: string, language: string, parameters: object[], over: object = {}): object {
  return {
    messaging_product: "whatsapp",
    to: "+16505551234",
    type: "template",
    template: { name, language: { code: language }, components: [{ type: "body", parameters }], ...over },
  };
}
