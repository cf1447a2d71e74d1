// Takes in the body of one hook: verified, every fact applied or stored, all committed before it resolves.

import type { Channel, ChannelFact } from "../channels/index.ts";
import type { HashKey } from "../platform/crypto.ts";
import type { Database } from "../platform/database/database.ts";
import { databaseFailure } from "../platform/database/sql-state.ts";
import { describeError } from "../platform/log.ts";
import type { SparseLog } from "../platform/sparse-log.ts";
import type { Sender } from "../senders/index.ts";
import type { FactApplier } from "./apply-fact.ts";
import type { DroppedFacts } from "./dropped-facts.ts";
import type { HeardSenders } from "./heard-senders.ts";
import { type SenderFinder, senderFinder } from "./sender-finder.ts";
import { slicesOf } from "./slices.ts";
import { type RawFact, storeFacts } from "./store-facts.ts";

export interface HookRequest {
  channel: Channel;
  /** Those whose own app secret signed the body; at least one. */
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

/** Throws when something could be neither applied nor stored: the channel delivers it again. */
export async function receiveHook(receiver: HookReceiver, request: HookRequest): Promise<void> {
  const { channel, senders, body } = request;
  const hook = new Hook(receiver, request);
  try {
    for await (const { facts, empty } of slicesOf(channel.receive(body))) {
      receiver.dropped.count(senders[0], "unreadable", empty);
      await hook.take(facts);
    }
  } finally {
    hook.logFaults();
  }
  hook.throwFault();
  receiver.heard.note(hook.named);
}

class Hook {
  readonly #receiver: HookReceiver;
  readonly #request: HookRequest;
  readonly #senderOf: SenderFinder;
  /** Senders whose own number a fact names. */
  readonly named = new Set<Sender>();
  /** Senders whose templates are asked for anew: once a hook. */
  readonly #synced = new Set<Sender>();
  /** Facts that couldn't be applied, by kind; and why the first couldn't. */
  readonly #unapplied: Record<string, number> = {};
  #firstError: unknown;
  /** Why facts couldn't be stored. */
  #fault: { error: unknown } | undefined;

  constructor(receiver: HookReceiver, request: HookRequest) {
    this.#receiver = receiver;
    this.#request = request;
    this.#senderOf = senderFinder(request.senders);
  }

  /** What can't be applied is stored. */
  async take(facts: ChannelFact[]): Promise<void> {
    const raw: RawFact[] = [];
    await Promise.all(facts.map((fact) => this.#take(fact, raw)));
    try {
      for (const { sender } of await storeFacts(this.#receiver.database, raw))
        this.#receiver.dropped.count(sender, "erased");
    } catch (error) {
      // Without a database the rest fails as well; a value that it refuses holds up no other fact.
      if (databaseFailure(error) !== "rejected") throw error;
      this.#fault ??= { error };
    }
  }

  async #take(fact: ChannelFact, raw: RawFact[]): Promise<void> {
    const { hashKey, senders } = this.#request;
    const { applier, dropped } = this.#receiver;
    const sender = this.#senderOf(fact);
    if (!sender) return dropped.count(senders[0], "foreign");
    if ("numberId" in fact && fact.numberId !== null) this.named.add(sender);
    if (fact.kind === "unknown") return void raw.push({ fact, sender, hashKey });
    if (fact.kind === "templates-changed") {
      if (this.#synced.has(sender)) return;
      this.#synced.add(sender);
    }
    try {
      const applied = await applier.apply(fact, sender, hashKey);
      if (applied === "too-early") raw.push({ fact, sender, hashKey });
      else if (applied !== "applied") dropped.count(sender, applied);
    } catch (error) {
      this.#unapplied[fact.kind] = (this.#unapplied[fact.kind] ?? 0) + 1;
      this.#firstError ??= error;
      raw.push({ fact, sender, hashKey });
    }
  }

  /** One line for the whole hook: a line for each fact would let a business flood the log. */
  logFaults(): void {
    if (this.#firstError === undefined) return;
    this.#receiver.faults.error(
      { err: describeError(this.#firstError), unapplied: this.#unapplied },
      "facts of a hook can't be applied, kept for later",
    );
  }

  throwFault(): void {
    if (this.#fault) throw this.#fault.error;
  }
}
