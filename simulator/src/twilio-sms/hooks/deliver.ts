// Delivers webhooks to their addresses. Twilio gives up after 15 seconds and delivers nothing later.
import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";
import { createAlarm } from "../../alarm.ts";
import type { Faults } from "../../faults/faults.ts";
import type { SmsHook } from "./hook.ts";
import { type Connection, readConnection, type WebhookFault } from "./overrides.ts";
import { readAnswer } from "./read-answer.ts";
import { twilioSignature } from "./sign.ts";

export interface SmsDelivery {
  schedule(hooks: SmsHook[]): void;
  /** The number of hooks that Twilio will still deliver, or is delivering. */
  pending(): number;
  /** Waits for deliveries in flight, for two seconds at most. */
  close(): Promise<void>;
}

export interface SmsDeliveryParts {
  tokenOf(accountSid: string): string | undefined;
  /** Called with a hook that was answered with 2xx, and with the messages in the answer. */
  acknowledged(hook: SmsHook, answers: string[]): Promise<void>;
  faults: Faults;
  clock(): number;
  /** Milliseconds until a hook is given up. Shorter in tests only. */
  giveUpMs?: number;
}

export const GIVE_UP_MS = 15_000;
const CONNECT_MS = 5000;
const CONNECTIONS = 32;
const RETRY_AFTER_MS = 200;
const CLOSE_WITHIN_MS = 2000;

export function createSmsDelivery(parts: SmsDeliveryParts): SmsDelivery {
  const { tokenOf, acknowledged, faults, clock, giveUpMs = GIVE_UP_MS } = parts;
  const agent = new Agent({ connections: CONNECTIONS, connect: { timeout: CONNECT_MS } });
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  let pending = 0;

  const deliver = async (hook: SmsHook) => {
    const token = tokenOf(hook.account_sid);
    const { sms_callbacks: mode } = faults.get();
    if (token !== undefined && mode !== "none") {
      const connection = readConnection(hook.url, giveUpMs);
      const answer = await post(agent, connection, hook, token, closing.signal);
      if (mode === "twice") await post(agent, connection, hook, token, closing.signal);
      if (answer !== null) await acknowledged(hook, hook.answerable ? answer : []);
    }
    pending--;
  };
  const alarm = createAlarm<SmsHook>(clock, (hooks) => {
    for (const hook of hooks) {
      const delivery = deliver(hook).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    }
  });

  return {
    schedule(hooks) {
      pending += hooks.length;
      const dues = hooks.map((hook) => hook.due);
      if (faults.get().sms_callbacks === "reversed") dues.reverse();
      hooks.forEach((hook, index) => {
        alarm.add(dues[index] ?? hook.due, hook);
      });
    },
    pending: () => pending,
    async close() {
      alarm.close();
      await Promise.race([Promise.all(underWay), delay(CLOSE_WITHIN_MS, undefined, { ref: false })]);
      closing.abort();
      await agent.destroy();
    },
  };
}

/** Returns the messages in the answer, or null when the hook was given up. */
async function post(
  agent: Agent,
  connection: Connection,
  hook: SmsHook,
  token: string,
  closing: AbortSignal,
): Promise<string[] | null> {
  const ends = AbortSignal.any([closing, AbortSignal.timeout(connection.totalMs)]);
  for (let attempt = 0; ; attempt++) {
    const result = await tryOnce(agent, connection, hook, token, ends);
    if (typeof result !== "string") return result;
    if (ends.aborted || attempt >= connection.retries || !connection.retriesAfter(result)) return null;
    await delay(RETRY_AFTER_MS, undefined, { signal: ends }).catch(() => undefined);
  }
}

async function tryOnce(
  agent: Agent,
  { address, readMs }: Connection,
  { fields, seq, part }: SmsHook,
  token: string,
  signal: AbortSignal,
): Promise<string[] | WebhookFault> {
  try {
    const { statusCode, headers, body } = await request(address, {
      dispatcher: agent,
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
        "user-agent": "TwilioProxy/1.1",
        "x-twilio-signature": twilioSignature(token, address, fields),
        // The same for each attempt of a hook.
        "i-twilio-idempotency-token": `${seq}-${part}`,
      },
      body: new URLSearchParams(fields).toString(),
      headersTimeout: readMs,
      bodyTimeout: readMs,
      signal,
    });
    const answer = await body.text();
    if (statusCode >= 500) return "5xx";
    if (statusCode >= 300) return "4xx";
    return readAnswer(String(headers["content-type"] ?? ""), answer);
  } catch (error) {
    return UNCONNECTED.has((error as NodeJS.ErrnoException).code ?? "") ? "ct" : "rt";
  }
}

/** Errors of a connection that failed, so that the request wasn't written. */
const UNCONNECTED = new Set([
  "UND_ERR_CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
