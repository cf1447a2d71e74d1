// Applies one fact. Resolves after the commit.
import type { ChannelFact } from "../channels/index.ts";
import { findByAddress, namedHashes } from "../contacts/index.ts";
import { appendEvents } from "../events/index.ts";
import {
  type AppContact,
  type ApplyEarlyChanges,
  type AppMessage,
  type AppMessageOutcome,
  changeMessage,
  type InboundMessage,
  inboundHash,
  notePreference,
  receiveAppContacts,
  receiveAppMessages,
  receiveMessages,
} from "../messages/for-intake.ts";
import { type Phone, parsePhone, planForm } from "../phones/index.ts";
import type { HashKey } from "../platform/crypto.ts";
import { type Database, patiently, type Session, statement, t } from "../platform/database/index.ts";
import { settleBatch } from "../platform/database/settle-batch.ts";
import { Batcher } from "../platform/load/batcher.ts";
import { createRateLimit, noteAppHistory, type Sender } from "../senders/index.ts";
import { type Applied, createReceiptApplier, type ReceiptApplierOptions } from "./apply-receipt.ts";

/** Unknown facts can't be applied; they are stored. */
export type KnownFact = Exclude<ChannelFact, { kind: "unknown" }>;
type Fact<Kind extends KnownFact["kind"]> = Extract<ChannelFact, { kind: Kind }>;

/** Messages of one transaction. All hooks that arrive at once wait for each other, so that few large batches delay them least. */
const MOST_TOGETHER = 512;

const APP_OUTCOMES = { stored: "applied", erased: "erased", waits: "too-early" } as const;

export type FactApplier = ReturnType<typeof createFactApplier>;

export function createFactApplier(options: ReceiptApplierOptions) {
  const { database, senders, timing, appRate, facts } = options;
  const receipts = createReceiptApplier(options);
  const inbound = createBatcher<InboundMessage, boolean>(database, MOST_TOGETHER, (session, messages) =>
    receiveMessages(session, messages, applyEarlyChanges),
  );
  const appMessages = createBatcher<AppMessage, AppMessageOutcome>(
    database,
    timing.batchSize,
    (session, messages) => receiveAppMessages(session, messages, applyEarlyChanges),
  );
  const appContacts = createBatcher<AppContact, boolean>(database, timing.batchSize, receiveAppContacts);
  const limitRate = createRateLimit(database, senders, appRate);
  const applyAppMessage = async (
    fact: Fact<"app-message">,
    sender: Sender,
    hashKey: HashKey,
    isLastTry: boolean,
  ): Promise<Applied> => {
    const { direction, history = null, channelMessageId, at } = fact;
    const message = { ...inboundMessage(fact, sender, hashKey), direction, history, isLastTry };
    const outcome = await appMessages.submit(message);
    if (typeof outcome === "string") return APP_OUTCOMES[outcome];
    const { accountId, senderId } = sender;
    await facts.submit({ ...outcome, accountId, senderId, channelMessageId, at, status: "sent" });
    return "applied";
  };
  const record = async (
    fact: KnownFact,
    sender: Sender,
    hashKey: HashKey,
    isLastTry: boolean,
  ): Promise<Applied> => {
    const { accountId, senderId, channel } = sender;
    switch (fact.kind) {
      case "receipt":
        return receipts.apply(fact, sender);
      case "message":
        // A notice makes nobody a contact. The person's first message may come later.
        if (fact.movesTo && (await findByAddress(database, { ...fact, accountId, channel })).length === 0)
          return "too-early";
        return (await inbound.submit(inboundMessage(fact, sender, hashKey))) ? "applied" : "erased";
      case "app-message":
        return applyAppMessage(fact, sender, hashKey, isLastTry);
      case "app-contact": {
        const { address, name, at } = fact;
        const person = { accountId, senderId, channel, address, phone: phoneOf(fact), name, at, hashKey };
        return (await appContacts.submit(person)) ? "applied" : "erased";
      }
      case "app-history":
        await patiently(database, async (session) =>
          appendEvents(session, await noteAppHistory(session, sender, fact)),
        );
        return "applied";
      case "change": {
        const changed = { ...fact, accountId, senderId, channel, isSilent: fact.isHistory };
        const isKnown = await patiently(database, (session) => changeMessage(session, changed));
        // A change may arrive before its message.
        return isKnown ? "applied" : "too-early";
      }
      case "preference":
        await patiently(database, async (session) =>
          appendEvents(session, await notePreference(session, { ...fact, accountId, senderId, channel })),
        );
        return "applied";
      case "templates-changed":
        await options.requestTemplateSync(sender);
        return "applied";
      case "sender-changed":
        await options.requestLooks(sender);
        return "applied";
    }
  };
  return {
    /** `isLastTry`: the fact isn't tried again if it is too early. */
    async apply(fact: KnownFact, sender: Sender, hashKey: HashKey, isLastTry = false): Promise<Applied> {
      const applied = await record(fact, sender, hashKey, isLastTry);
      // Afterwards it is known of the sender that the app uses its number, which keeps the rate low.
      if (fact.kind.startsWith("app-")) await limitRate(sender);
      return applied;
    },
    drained: async () => {
      const batchers = [inbound, appMessages, appContacts, receipts];
      await Promise.all(batchers.map((batcher) => batcher.drained()));
    },
  };
}

/** `receive` runs in one transaction for all members of a batch. */
function createBatcher<Member, Result>(
  database: Database,
  maxBatch: number,
  receive: (session: Session, members: Member[]) => Promise<Result[]>,
): Batcher<Member, Result> {
  const work = (members: Member[]) => patiently(database, (session) => receive(session, members));
  return new Batcher<Member, Result>({
    maxBatch,
    // The limits of hooks bound how much waits here.
    maxWaiting: Number.POSITIVE_INFINITY,
    run: (members) => settleBatch({ work }, members),
  });
}

/** `offset 0` keeps the planner from reading all facts of the account. */
const takeEarly = statement({
  name: "take_early_changes",
  parameters: { accountId: t.uuid, hashes: t.byteaArray },
  columns: { sender_id: t.uuid, payload: t.jsonb<Fact<"change"> & { at: string }>() },
  sql: `with early as materialized (
      select fact.fact_id
      from unnest($hashes::bytea[]) as given (hash)
      cross join lateral (
        select fact_id
        from received_facts
        where waits_for = given.hash
        offset 0
      ) as fact
    )
    delete from received_facts
    where account_id = $accountId
      and fact_id = any (array(select fact_id from early))
    returning sender_id, payload`,
});

/**
 * Applies changes that arrived before their message, in the transaction that stores the message: what the author deleted or edited
 * meanwhile reaches neither the thread nor webhooks.
 */
export const applyEarlyChanges: ApplyEarlyChanges = async (session, accountId, stored) => {
  const hashes = stored.map(({ message }) => inboundHash(message.hashKey, message));
  if (hashes.length === 0) return;
  const rows = await session.run(takeEarly, { accountId, hashes });
  const channels = new Map(stored.map(({ message }) => [message.senderId, message.channel]));
  const changes = rows.map(({ sender_id: senderId, payload }) => {
    return { ...payload, senderId, channel: channels.get(senderId) as string, at: new Date(payload.at) };
  });
  for (const change of changes.sort((one, other) => one.at.getTime() - other.at.getTime()))
    await changeMessage(session, { ...change, accountId, isSilent: true });
};

function inboundMessage(
  fact: Extract<ChannelFact, { kind: "message" | "app-message" }>,
  { accountId, senderId, channel, businessId: scope }: Sender,
  hashKey: HashKey,
): InboundMessage {
  const { at, raw, ...said } = fact;
  // Only a person's own message opens a window or moves the person.
  const { windowMs, movesTo: moved } = fact.kind === "message" ? fact : {};
  const identityOf = (id: string | undefined) => (id === undefined ? undefined : { address: id, scope });
  const movesTo = moved && { ...moved, phone: phoneOf(moved), identity: identityOf(moved.identity) };
  return {
    ...said,
    accountId,
    senderId,
    channel,
    phone: phoneOf(fact),
    identity: identityOf(fact.identity),
    movesTo: moved?.phone && !movesTo?.phone ? undefined : movesTo,
    raw: raw && {
      payload: raw.payload,
      addressHashes: namedHashes(hashKey, raw.named, JSON.stringify(raw.payload)),
    },
    windowExpiresAt: windowMs ? new Date(at.getTime() + windowMs) : null,
    at,
    hashKey,
  };
}

/**
 * A phone that parsePhone doesn't know counts as an address without a phone. The channel may have another form of a number than the
 * country's plan: its form is an address.
 */
function phoneOf({ phone }: { phone: string | null }): Phone | null {
  const parsed = phone === null ? null : parsePhone(phone);
  return parsed?.ok ? planForm(parsed.phone) : null;
}
