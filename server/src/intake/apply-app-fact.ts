// Applies facts about the channel's own app, in which the business uses a sender's number too. Resolves after the commit.
import type { ChannelFact } from "../channels/index.ts";
import { appendEvents } from "../events/index.ts";
import {
  type AppContact,
  type AppMessage,
  type AppMessageOutcome,
  receiveAppContacts,
  receiveAppMessages,
} from "../messages/for-intake.ts";
import type { HashKey } from "../platform/crypto.ts";
import type { Session } from "../platform/database/index.ts";
import { settleBatch } from "../platform/database/settle-batch.ts";
import { Batcher } from "../platform/load/batcher.ts";
import { createRateLimit, noteAppHistory, type Sender } from "../senders/index.ts";
import { applyEarlyChanges } from "./apply-early-changes.ts";
import type { Applied, ReceiptApplierOptions } from "./apply-receipt.ts";
import { inboundMessage, phoneOf } from "./inbound-message.ts";

export type AppFact = Extract<ChannelFact, { kind: "app-message" | "app-contact" | "app-history" }>;

const OUTCOMES = { stored: "applied", erased: "erased", waits: "too-early" } as const;

type Options = Pick<ReceiptApplierOptions, "database" | "senders" | "timing" | "appRate" | "facts">;

export function createAppFactApplier({ database, senders, timing, appRate, facts }: Options) {
  const limitRate = createRateLimit(database, senders, appRate);
  const batcher = <Member, Result>(receive: (session: Session, members: Member[]) => Promise<Result[]>) => {
    const work = (members: Member[]) =>
      database.transaction((session) => receive(session, members), "set local lock_timeout = '5s'");
    return new Batcher<Member, Result>({
      maxBatch: timing.batchSize,
      // The limits of hooks bound how much waits here.
      maxWaiting: Number.POSITIVE_INFINITY,
      run: (members) => settleBatch({ work }, members),
    });
  };
  const messages = batcher<AppMessage, AppMessageOutcome>((session, members) =>
    receiveAppMessages(session, members, applyEarlyChanges),
  );
  const contacts = batcher<AppContact, boolean>(receiveAppContacts);
  const record = async (
    fact: AppFact,
    sender: Sender,
    hashKey: HashKey,
    isLastTry: boolean,
  ): Promise<Applied> => {
    switch (fact.kind) {
      case "app-message": {
        const { direction, history = null } = fact;
        const message = { ...inboundMessage(fact, sender, hashKey), direction, history, isLastTry };
        const outcome = await messages.submit(message);
        if (typeof outcome === "string") return OUTCOMES[outcome];
        const { accountId, senderId } = sender;
        const { channelMessageId, at } = fact;
        await facts.submit({ ...outcome, accountId, senderId, channelMessageId, at, status: "sent" });
        return "applied";
      }
      case "app-contact": {
        const { accountId, senderId, channel } = sender;
        const { address, name, at } = fact;
        const person = { accountId, senderId, channel, address, phone: phoneOf(fact), name, at, hashKey };
        return (await contacts.submit(person)) ? "applied" : "erased";
      }
      case "app-history":
        await database.transaction(async (session) => {
          await appendEvents(session, await noteAppHistory(session, sender, fact));
        }, "set local lock_timeout = '5s'");
        return "applied";
    }
  };
  return {
    /** `isLastTry`: the fact isn't tried again if it is too early. */
    async apply(fact: AppFact, sender: Sender, hashKey: HashKey, isLastTry: boolean): Promise<Applied> {
      const applied = await record(fact, sender, hashKey, isLastTry);
      // Afterwards it is known of the sender that the app uses its number, which keeps the rate low.
      await limitRate(sender);
      return applied;
    },
    drained: () => Promise.all([messages.drained(), contacts.drained()]),
  };
}
