// Compares the messages of the service with what the channel says became of them.
import { setTimeout as delay } from "node:timers/promises";
import type { TestSimulator } from "../../server/test/simulator-process.ts";
import type { Accepted, Api } from "../client.ts";
import { call } from "../client.ts";
import type { KindToReceive } from "../people/every-kind.ts";
import type { Known } from "./messages.ts";

/** What became of a message that the channel accepted. */
interface Entry {
  biz_opaque_callback_data?: string;
  outcome: "delivered" | "failed";
  code?: number;
}

export interface Received extends KindToReceive {
  /** The channel's id. */
  id: string;
  from: string;
}

/** The states of `known`, by how many messages have them. */
export function countStates(known: Known[]): [string, number][] {
  return [...Map.groupBy(known, (message) => message.status)].map(([status, own]) => [status, own.length]);
}

export async function ledgerViolations(
  simulator: TestSimulator,
  accepted: Accepted[],
  known: Known[],
): Promise<string[]> {
  const entries = Map.groupBy(await readLedger(simulator), (entry) =>
    entry.biz_opaque_callback_data?.replace(/\.\d+$/, ""),
  );
  const states = new Map(known.map((message) => [message.id, message]));
  return accepted.flatMap(({ id }) => {
    const own = entries.get(id) ?? [];
    const fault = faultOf(states.get(id), own);
    return fault === null ? [] : [`${fault}: ${id} ${JSON.stringify(states.get(id))} ${JSON.stringify(own)}`];
  });
}

function faultOf(state: Known | undefined, own: Entry[]): string | null {
  const delivered = own.filter(({ outcome }) => outcome === "delivered").length;
  if (!state) return "Unknown to the service";
  if (state.uncertain_since !== null) return "Left uncertain";
  if (delivered > 1) return `Delivered ${delivered} times`;
  switch (state.status) {
    case "delivered":
    case "read":
      return delivered === 1 ? null : "Said to be delivered, and never was";
    case "failed":
      if (delivered > 0) return "Said to have failed, and was delivered";
      // The channel takes every message at last: what it refuses at first, it refuses for a while.
      return own.some(({ outcome }) => outcome === "failed")
        ? null
        : "Given up, though the channel would take it";
    default:
      return `Left ${state.status}`;
  }
}

async function readLedger(simulator: TestSimulator): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let after = ""; ; ) {
    const page = (await simulator.control("GET", `/ledger?limit=10000${after}`)) as {
      data: Entry[];
      next: string | null;
    };
    entries.push(...page.data);
    if (page.next === null) return entries;
    after = `&after=${page.next}`;
  }
}

/** A file is fetched again after some seconds, more each time. */
const FILES_LIMIT_MS = 300_000;

interface Shown {
  type: string;
  media?: { status: string; sha256: string | null } | null;
}

/** Each person has sent one message. */
export async function receivedViolations(api: Api, received: Received[]): Promise<string[]> {
  const violations: string[] = [];
  for (const one of received) {
    const messages = await readReceived(api, one.from);
    const fault = faultOfReceived(one, messages);
    if (fault !== null) violations.push(`${fault}: ${JSON.stringify(one.id)} ${JSON.stringify(messages)}`);
  }
  return violations;
}

/** Waits until each message is stored with its file, or for a limit: the verdict reports the rest. */
export async function untilReceived(api: Api, received: Received[]): Promise<void> {
  const end = performance.now() + FILES_LIMIT_MS;
  while (performance.now() < end && (await anyWaits(api, received))) await delay(1_000);
}

async function anyWaits(api: Api, received: Received[]): Promise<boolean> {
  for (const { from, sha256 } of received) {
    const messages = await readReceived(api, from);
    if (messages.length === 0 || (sha256 !== undefined && messages[0]?.media?.status === "waiting"))
      return true;
  }
  return false;
}

async function readReceived(api: Api, from: string): Promise<Shown[]> {
  const { status, body } = await call(api, "GET", `/messages?direction=in&phone=${from}&limit=10`);
  if (status !== 200) throw new Error(`The messages can't be listed: ${status} ${JSON.stringify(body)}`);
  return body["data"] as Shown[];
}

function faultOfReceived({ type, sha256 }: Received, messages: Shown[]): string | null {
  const [message] = messages;
  if (messages.length !== 1 || !message) return `Stored ${messages.length} times`;
  if (message.type !== type) return `Stored as ${message.type}, not as ${type}`;
  if (sha256 === undefined) return null;
  if (message.media?.status !== "stored") return "The file isn't stored";
  return message.media.sha256 === sha256 ? null : "The file has other bytes";
}
