// Receives the facts of a hook or a list: applies or stores every fact, and commits all before it resolves.

import { setTimeout as pause } from "node:timers/promises";
import type { ChannelFact, Read } from "../channels/index.ts";
import type { HashKey } from "../platform/crypto.ts";
import type { Database } from "../platform/database/index.ts";
import { databaseFailure } from "../platform/database-failure.ts";
import { describeError, type SparseLog } from "../platform/log.ts";
import type { Sender } from "../senders/index.ts";
import type { FactApplier } from "./apply-fact.ts";
import type { HeardSenders } from "./heard-senders.ts";
import type { HookCounter } from "./hook-counter.ts";
import { type RawFact, storeFacts } from "./store-facts.ts";

export interface ReportedFacts {
  /** All whose hook it is; facts name one of them. */
  senders: [Sender, ...Sender[]];
  reading: Iterable<Read>;
  hashKey: HashKey;
}

export interface FactReceiver {
  database: Database;
  applier: FactApplier;
  hookCounter: Pick<HookCounter, "count">;
  faults: SparseLog;
  heard: Pick<HeardSenders, "note">;
  /** Called for each fact that was stored for later. */
  onStored?(kind: ChannelFact["kind"]): void;
}

interface Reception extends FactReceiver, ReportedFacts {
  /** With the channel's time of the newest fact. */
  named: Map<Sender, Date>;
  /** Kinds of facts about a business that were applied already. Once for each hook is enough. */
  applied: Set<string>;
  /** Whether receipts may be about messages of the same hook, which are applied at the same time. */
  hasAppMessages: boolean;
  /** How many facts couldn't be applied, by kind. */
  unapplied: Record<string, number>;
  /** The first error of applying, and of storing. */
  applyFault?: { error: unknown };
  storeFault?: { error: unknown };
}

const UNKNOWN_TIME = new Date(0);

/** Throws when a fact could be neither applied nor stored. The channel then delivers the hook again. */
export async function receiveFacts(receiver: FactReceiver, hook: ReportedFacts): Promise<void> {
  const { hookCounter, faults, heard } = receiver;
  const nothing = { named: new Map(), applied: new Set<string>(), hasAppMessages: false, unapplied: {} };
  const reception: Reception = { ...receiver, ...hook, ...nothing };
  try {
    for await (const { facts, empty, tests } of slicesOf(hook.reading)) {
      hookCounter.count(hook.senders[0], "unreadable", empty);
      for (const sender of hook.senders) hookCounter.count(sender, "test", tests);
      await take(reception, facts);
    }
  } finally {
    const { applyFault, unapplied } = reception;
    // One line for the whole hook: with a line for each fact, a business could flood the log.
    const err = applyFault && describeError(applyFault.error);
    if (err) faults.error({ err, unapplied }, "facts of a hook can't be applied; they are tried again later");
  }
  if (reception.storeFault) throw reception.storeFault.error;
  heard.note(reception.named);
}

async function take(reception: Reception, facts: ChannelFact[]): Promise<void> {
  reception.hasAppMessages ||= facts.some(({ kind }) => kind === "app-message");
  const applied = await Promise.all(facts.map((fact) => apply(reception, fact)));
  const raw = applied.filter((fact) => fact !== null);
  try {
    const erased = await storeFacts(reception.database, raw);
    for (const { sender } of erased) reception.hookCounter.count(sender, "erased");
    for (const one of raw.filter((other) => !erased.includes(other))) {
      const { fact, sender } = one;
      reception.onStored?.(fact.kind);
      if (fact.kind === "unknown") reception.hookCounter.count(sender, "unknown", 1, fact.field);
    }
  } catch (error) {
    // Rejected values must not stop the other facts. After another failure the rest would fail as well.
    if (databaseFailure(error) !== "rejected") throw error;
    reception.storeFault ??= { error };
  }
}

async function apply(reception: Reception, given: ChannelFact): Promise<RawFact | null> {
  const { applier, hookCounter, hashKey, named, senders, unapplied } = reception;
  const sender = senderOf(given, senders);
  const fact = boundedFact(given);
  if (!sender || !fact) {
    hookCounter.count(sender ?? senders[0], sender ? "unreadable" : "foreign");
    return null;
  }
  if ("numberId" in fact && fact.numberId !== null) {
    const [at, known] = [fact.at ?? UNKNOWN_TIME, named.get(sender) ?? UNKNOWN_TIME];
    named.set(sender, known > at ? known : at);
  }
  const raw = { fact, sender, hashKey };
  if (fact.kind === "unknown") return raw;
  if (fact.kind === "templates-changed" || fact.kind === "sender-changed") {
    const key = `${fact.kind} ${sender.senderId}`;
    if (reception.applied.has(key)) return null;
    reception.applied.add(key);
  }
  try {
    const applied = await applier.apply(fact, sender, hashKey);
    if (applied === "too-early" || (applied === "not_ours" && reception.hasAppMessages)) return raw;
    if (applied !== "applied") hookCounter.count(sender, applied);
    return null;
  } catch (error) {
    unapplied[fact.kind] = (unapplied[fact.kind] ?? 0) + 1;
    reception.applyFault ??= { error };
    return raw;
  }
}

/** Searches only the senders that signed the hook: naming another number must not give access to it. */
function senderOf(fact: ChannelFact, senders: [Sender, ...Sender[]]): Sender | undefined {
  if ("numberId" in fact && fact.numberId !== null)
    return senders.find(({ numberId }) => numberId === fact.numberId);
  const ofBusiness = senders.find(({ businessId }) => "businessId" in fact && businessId === fact.businessId);
  // What names no business at all can only be about that of the signer.
  return fact.kind === "unknown" && fact.businessId === null ? senders[0] : ofBusiness;
}

/** UTF-16 units of a fact as JSON. A message with 257 contact cards, the most that a channel takes, has half of it. */
const MOST_KEPT = 128 * 1_024;

/** A message that is too large keeps its place and its person. Null for another fact, which nothing is kept of. */
function boundedFact(fact: ChannelFact): ChannelFact | null {
  if (fits(fact)) return fact;
  if (fact.kind !== "message" && fact.kind !== "app-message") return null;
  const reason = "The message is larger than Parley keeps.";
  const smaller = { ...fact, name: null, otherAddresses: [], circumstances: {}, raw: null };
  const bounded = { ...smaller, content: { type: "unsupported", reason } } as const;
  return fits(bounded) ? bounded : null;
}

function fits(fact: ChannelFact): boolean {
  return JSON.stringify(fact).length <= MOST_KEPT;
}

/** Of a slice: a large hook must not block the process. */
const MOST_FACTS = 200;
const LONGEST_MS = 10;

/**
 * `empty`: elements that held nothing. `tests`: samples of the channel's own test. Others have the process for twice as long as a slice
 * took, also after the last one and after an error: a flood of large hooks that are refused must not have it all the time.
 */
export async function* slicesOf(reading: Iterable<Read>) {
  let slice = { facts: [] as ChannelFact[], empty: 0, tests: 0 };
  let began = performance.now();
  try {
    for (const read of reading) {
      if (read === "empty") slice.empty++;
      else if (read === "test") slice.tests++;
      else if (read !== "pause") slice.facts.push(read);
      if (slice.facts.length < MOST_FACTS && performance.now() - began < LONGEST_MS) continue;
      const took = performance.now() - began;
      yield slice;
      await pause(2 * took);
      slice = { facts: [], empty: 0, tests: 0 };
      began = performance.now();
    }
  } catch (error) {
    await leaveTime(began);
    throw error;
  }
  await leaveTime(began);
  yield slice;
}

/** Nothing to leave after a hook of the usual size. */
async function leaveTime(began: number): Promise<void> {
  const took = performance.now() - began;
  if (took >= LONGEST_MS) await pause(2 * took);
}
