// Finds attempts by the channel's ids, for facts that come without the data that was sent along.
import { type Database, statement, t } from "../../platform/database/index.ts";
import { settleBatch } from "../../platform/database/settle-batch.ts";
import { Batcher } from "../../platform/load/batcher.ts";

export interface NamedAttempt {
  accountId: string;
  channel: string;
  channelMessageId: string;
  /** The recipient's address on the channel. Null when the channel doesn't report it. */
  address: string | null;
}

export type FoundAttempt =
  | { kind: "found"; messageId: string; attempt: number }
  /** A message to this person is being handed over. Its id comes with the channel's answer. */
  | { kind: "in-flight" }
  | { kind: "none" };

export type AttemptFinder = Batcher<NamedAttempt, FoundAttempt>;

/** The account is compared after the lookup. Otherwise a plan made for empty tables reads all rows of the account. */
export const findAttempts = statement({
  name: "find_attempts_by_channel_id",
  parameters: { accountIds: t.uuidArray, channelMessageIds: t.textArray },
  columns: { ordinal: t.int8, message_id: t.uuid, attempt: t.int2 },
  sql: `with found as materialized (
      select given.ordinal, given.account_id as wanted, attempt.*
      from unnest($accountIds::uuid[], $channelMessageIds::text[])
        with ordinality as given (account_id, channel_message_id, ordinal)
      cross join lateral (
        select account_id, message_id, attempt
        from messages
        where attempt_channel_message_id = given.channel_message_id
        union all
        select account_id, message_id, attempt
        from message_attempts
        where channel_message_id = given.channel_message_id
      ) as attempt
    )
    select ordinal, message_id, attempt
    from found
    where account_id = wanted`,
});

/** Maximum number of senders that write to one person at once. A sender's first message holds back its later ones. */
const SENDERS = 10;

export const findInFlight = statement({
  name: "find_in_flight_by_address",
  parameters: { accountIds: t.uuidArray, channels: t.textArray, addresses: t.withNulls(t.textArray) },
  columns: { ordinal: t.int8 },
  sql: `select given.ordinal
    from unnest($accountIds::uuid[], $channels::text[], $addresses::text[])
      with ordinality as given (account_id, channel, address, ordinal)
    where exists (
      select
      from (
        select contact_id
        from contacts
        where account_id = given.account_id
          and phone_key(phone) = phone_key('+' || given.address)
        union all
        select contact_id
        from contact_addresses
        where account_id = given.account_id
          and channel = given.channel
          and address = given.address
      ) as recipient
      cross join lateral (
        select state
        from outbox
        where contact_id = recipient.contact_id
        order by seq
        limit ${SENDERS}
      ) as first_places
      where state = 'sending'
    )`,
});

/** A found attempt may belong to another sender's message: the caller must compare the sender. */
export function createAttemptFinder(database: Database, maxBatch: number): AttemptFinder {
  return new Batcher<NamedAttempt, FoundAttempt>({
    maxBatch,
    maxWaiting: Number.POSITIVE_INFINITY,
    run: (named) => settleBatch({ work: (members) => find(database, members) }, named),
  });
}

/** Messages in flight are read first. An answer that is recorded between the statements is found by the second. */
async function find(database: Database, named: NamedAttempt[]): Promise<FoundAttempt[]> {
  const accountIds = named.map(({ accountId }) => accountId);
  const addresses = named.map(({ address }) => address);
  const channels = named.map(({ channel }) => channel);
  const channelMessageIds = named.map(({ channelMessageId }) => channelMessageId);
  const inFlight = await database.run(findInFlight, { accountIds, channels, addresses });
  const attempts = await database.run(findAttempts, { accountIds, channelMessageIds });
  const found = new Map<number, FoundAttempt>();
  for (const { ordinal } of inFlight) found.set(ordinal, { kind: "in-flight" });
  for (const { ordinal, message_id: messageId, attempt } of attempts)
    found.set(ordinal, { kind: "found", messageId, attempt });
  return named.map((_, index) => found.get(index + 1) ?? { kind: "none" });
}
