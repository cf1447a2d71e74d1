// Reads what reached the phones, and sets faults of the simulator.

import type { PhoneMessage, TestSimulator } from "../server/test/simulator-process.ts";
import type { Channel } from "./client.ts";

/** One message as it arrived at a phone. */
export interface Arrival {
  /** The digits of the phone. */
  phone: string;
  /** The service's message id and attempt, from the callback data; null without it. */
  messageId: string | null;
  attempt: number | null;
  at: string;
}

/** Oldest first. */
export async function readArrivals(simulator: TestSimulator): Promise<Arrival[]> {
  const arrivals: Arrival[] = [];
  for (let after = ""; ; ) {
    const page = (await simulator.control("GET", `/messages?limit=10000${after}`)) as {
      data: PhoneMessage[];
      next: string | null;
    };
    arrivals.push(...page.data.map(arrivalOf));
    if (page.next === null) return arrivals;
    after = `&after=${page.next}`;
  }
}

/** Hooks that the simulator has yet to deliver. */
export async function pendingHooks(simulator: TestSimulator): Promise<number> {
  return ((await simulator.control("GET", "/health")) as { pending_hooks: number }).pending_hooks;
}

/**
 * The outcome of the next send, of one channel if it is named. The send succeeds if no other field is set. `code`: of that
 * channel's errors. See faults in the simulator's README.
 */
export interface Fault {
  channel?: Channel;
  drop?: "before_answer";
  http_status?: number;
  after_accept?: boolean;
  code?: number;
}

/** Shares of what happens by chance, from 0 to 1. See the simulator's README. */
export interface Chances {
  seed: number;
  /** Of the sends. */
  sends?: number;
  /** Of the receipts. */
  doubled: number;
  late: number;
  late_ms: number;
  reordered: number;
  /** Of the hooks. */
  bad_signatures: number;
  /** Of the downloads of files. */
  media: number;
}

/** The same share of everything. No receipt is lost for good: without any, nobody could know what became of a message. */
export function equalChances(seed: number, share: number, lateMs: number): Chances {
  return {
    seed,
    doubled: share,
    late: share,
    late_ms: lateMs,
    reordered: share,
    bad_signatures: share,
    media: share,
  };
}

/**
 * `latencyMs`: the delay of each answer, after the message reached the phone. `next`: faults of the next sends. `random`: what
 * happens by chance.
 */
export async function setFaults(
  simulator: TestSimulator,
  latencyMs: number,
  next: Fault[] = [],
  random?: Chances,
): Promise<void> {
  const shares = random && { random };
  await simulator.control("PUT", "/faults", {
    enforce_window: false,
    latency_ms: latencyMs,
    next,
    ...shares,
  });
}

function arrivalOf({ to, received_at: at, ...message }: PhoneMessage): Arrival {
  const parts = /^(msg_\w+)\.(\d+)$/.exec(callbackData(message) ?? "");
  return { phone: to, messageId: parts?.[1] ?? null, attempt: parts ? Number(parts[2]) : null, at };
}

/** An SMS has it in the address of its status callbacks. */
function callbackData({
  biz_opaque_callback_data: data,
  raw,
}: Partial<PhoneMessage>): string | null | undefined {
  if (data !== undefined) return data;
  const address = (raw as { StatusCallback?: string } | undefined)?.StatusCallback;
  return address === undefined ? null : new URL(address).searchParams.get("attempt");
}
