// Receives one hook: applies or stores every fact, and commits all before it resolves.
import type { Channel, ChannelFact } from "../channels/index.ts";
import type { HashKey } from "../platform/crypto.ts";
import type { Database } from "../platform/database/database.ts";
import { databaseFailure } from "../platform/database/sql-state.ts";
import { describeError, type SparseLog } from "../platform/log.ts";
import type { Sender } from "../senders/index.ts";
import type { FactApplier } from "./apply-fact.ts";
import type { DroppedFacts } from "./dropped-facts.ts";
import type { HeardSenders } from "./heard-senders.ts";
import { slicesOf } from "./slices.ts";
import { type RawFact, storeFacts } from "./store-facts.ts";

export interface Hook {
  channel: Channel;
  /** The senders whose own app secret signed the body. */
  senders: [Sender, ...Sender[]];
  body: Buffer;
  hashKey: HashKey;
}

export interface HookReceiver {
  database: Database;
  applier: FactApplier;
  dropped: DroppedFacts;
  faults: SparseLog;
  heard: HeardSenders;
}

/** Throws when a fact could be neither applied nor stored. The channel then delivers the hook again. */
export async function receiveHook(receiver: HookReceiver, hook: Hook): Promise<void> {
  const reception = new Reception(receiver, hook);
  try {
    for await (const { facts, empty } of slicesOf(hook.channel.receive(hook.body))) {
      receiver.dropped.count(hook.senders[0], "unreadable", empty);
      await reception.take(facts);
    }
  } finally {
    reception.logErrors();
  }
  if (reception.storeFault) throw reception.storeFault.error;
  receiver.heard.note(reception.named);
}

class Reception {
  readonly #receiver: HookReceiver;
  readonly #hook: Hook;
  /** Senders whose number a fact names. */
  readonly named = new Set<Sender>();
  /** Senders whose template sync was requested. One request for each hook is enough. */
  readonly #synced = new Set<Sender>();
  /** Number of facts that couldn't be applied, by kind, and the first error. */
  readonly #unapplied: Record<string, number> = {};
  #firstError: unknown;
  /** The first error of storing facts. */
  storeFault: { error: unknown } | undefined;

  constructor(receiver: HookReceiver, hook: Hook) {
    this.#receiver = receiver;
    this.#hook = hook;
  }

  /** Applies facts, and stores those that can't be applied. */
  async take(facts: ChannelFact[]): Promise<void> {
    const { database, dropped } = this.#receiver;
    const applied = await Promise.all(facts.map((fact) => this.#apply(fact)));
    const raw = applied.filter((fact) => fact !== null);
    try {
      for (const { sender } of await storeFacts(database, raw)) dropped.count(sender, "erased");
    } catch (error) {
      // Rejected values must not stop the other facts. After another failure the rest would fail as well.
      if (databaseFailure(error) !== "rejected") throw error;
      this.storeFault ??= { error };
    }
  }

  /** Returns the fact if it must be stored. */
  async #apply(fact: ChannelFact): Promise<RawFact | null> {
    const { hashKey, senders } = this.#hook;
    const { applier, dropped } = this.#receiver;
    const sender = senderOf(fact, senders);
    if (!sender) {
      dropped.count(senders[0], "foreign");
      return null;
    }
    if ("numberId" in fact && fact.numberId !== null) this.named.add(sender);
    const raw = { fact, sender, hashKey };
    if (fact.kind === "unknown") return raw;
    if (fact.kind === "templates-changed") {
      if (this.#synced.has(sender)) return null;
      this.#synced.add(sender);
    }
    try {
      const applied = await applier.apply(fact, sender, hashKey);
      if (applied === "too-early") return raw;
      if (applied !== "applied") dropped.count(sender, applied);
      return null;
    } catch (error) {
      this.#unapplied[fact.kind] = (this.#unapplied[fact.kind] ?? 0) + 1;
      this.#firstError ??= error;
      return raw;
    }
  }

  /** One line for the whole hook: with a line for each fact, a business could flood the log. */
  logErrors(): void {
    if (this.#firstError === undefined) return;
    this.#receiver.faults.error(
      { err: describeError(this.#firstError), unapplied: this.#unapplied },
      "facts of a hook can't be applied; they are tried again later",
    );
  }
}

/** Searches only the senders that signed the hook: naming another number must not give access to it. */
function senderOf(fact: ChannelFact, senders: [Sender, ...Sender[]]): Sender | undefined {
  const ofNumber = (numberId: string) => senders.find((sender) => sender.numberId === numberId);
  const ofBusiness = (businessId: string | null) =>
    senders.find((sender) => sender.businessId === businessId);
  switch (fact.kind) {
    case "templates-changed":
      return ofBusiness(fact.businessId);
    case "unknown":
      if (fact.numberId !== null) return ofNumber(fact.numberId);
      return ofBusiness(fact.businessId) ?? senders[0];
    default:
      return ofNumber(fact.numberId);
  }
}
