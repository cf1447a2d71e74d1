// Takes in the body of one hook: verified, every fact applied or stored, all committed before it resolves.

import type { Channel, ChannelFact } from "../channels/index.ts";
import type { HashKey } from "../platform/crypto.ts";
import type { Database } from "../platform/database/database.ts";
import { describeError, type Log } from "../platform/log.ts";
import type { Sender } from "../senders/index.ts";
import type { FactApplier } from "./apply-fact.ts";
import type { IntakeCounters } from "./intake-counters.ts";
import { type RawFact, storeFacts } from "./store-facts.ts";

export interface HookRequest {
  channel: Channel;
  /** Those whose own app secret signed the body. */
  senders: Sender[];
  body: Buffer;
  hashKey: HashKey;
}

export interface HookReceiver {
  database: Database;
  applier: FactApplier;
  counters: IntakeCounters;
  log: Log;
}

/** Throws when something could be neither applied nor stored: the channel delivers it again. */
export async function receiveHook(receiver: HookReceiver, request: HookRequest): Promise<void> {
  const { counters, applier, log } = receiver;
  const unapplied: RawFact[] = [];
  const applied: Promise<void>[] = [];
  for (const fact of request.channel.receive(request.body)) {
    const sender = senderOf(fact, request.senders);
    if (!sender) {
      counters.foreign++;
      continue;
    }
    const raw = { fact, sender, hashKey: request.hashKey };
    if (fact.kind === "unknown") unapplied.push(raw);
    else {
      const done = applier.apply(fact, sender, request.hashKey).catch((error) => {
        log.error(
          { err: describeError(error), kind: fact.kind },
          "a fact of a hook can't be applied, kept for later",
        );
        unapplied.push(raw);
      });
      applied.push(done);
    }
  }
  await Promise.all(applied);
  counters.stored += unapplied.length;
  await storeFacts(receiver.database, unapplied);
}

/** Nobody writes into a number by naming it: only those that signed are looked through. */
function senderOf(fact: ChannelFact, senders: Sender[]): Sender | undefined {
  if (fact.kind === "templates-changed") {
    return senders.find((sender) => sender.channelSender.businessId === fact.businessId);
  }
  if (fact.kind !== "unknown" || fact.numberId !== null) {
    return senders.find((sender) => sender.channelSender.numberId === fact.numberId);
  }
  return senders.find((sender) => sender.channelSender.businessId === fact.businessId) ?? senders[0];
}
