// What the demo does at the simulated phones: registers its numbers, and lets a customer write first.
import { setTimeout as delay } from "node:timers/promises";
import { request } from "undici";
import { findContact, phoneNumber } from "../../contacts/index.ts";
import { everything } from "../../platform/http/index.ts";
import type { Storage } from "../../platform/storage.ts";
import type { Sender } from "../../senders/index.ts";
import { type DemoChannel, demoSenders } from "./demo-senders.ts";

/** At each start, because the hook's port may have changed. */
export async function registerSender(simulatorUrl: string, sender: Sender, hookUrl: string): Promise<void> {
  const { registration } = demoSenders[sender.channel as DemoChannel];
  const { path, body } = registration(sender.phone, sender.channelSender.credentials, hookUrl);
  await callSimulator("PUT", `${simulatorUrl}${path}`, body);
}

const ANA = { phone: "+15551234567", name: "Ana Marlowe", text: "Hello, when are my two cakes ready?" };
/** The hook takes milliseconds. A late one isn't a reason to fail the start. */
const ARRIVAL_MS = 5_000;
const POLL_MS = 20;

/**
 * Ana opens the customer service window, so that a first text to her is one that WhatsApp would take. She writes once: her phone
 * remembers, also after an erasure in Parley.
 */
export async function writeFirst({ database }: Storage, simulatorUrl: string, sender: Sender): Promise<void> {
  const { data } = await callSimulator("GET", `${simulatorUrl}/control/chats/${ANA.phone.slice(1)}`);
  if (data.length > 0) return;
  const { phone: from, name, text } = ANA;
  await callSimulator("POST", `${simulatorUrl}/control/inbound`, { from, to: sender.numberId, name, text });
  const reference = { by: "phone", phone: phoneNumber.parse(from) } as const;
  for (const since = performance.now(); performance.now() - since < ARRIVAL_MS; await delay(POLL_MS)) {
    const arrived = await findContact(database, everything(sender.accountId), reference).catch(() => null);
    if (arrived) return;
  }
}

async function callSimulator(method: "GET" | "PUT" | "POST", url: string, body?: object) {
  const answer = await request(url, {
    method,
    headers: { "content-type": "application/json" },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`The simulator refused the demo: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}
