// Finds attempts by the channel's ids, for facts that come without the data that was sent along.
import { phoneKey } from "../../phones/index.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { settleBatch } from "../../platform/database/settle-batch.ts";
import { Batcher } from "../../platform/load/batcher.ts";
import { findSent } from "./find-sent.ts";

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

/** Maximum number of senders that write to one person at once. A sender's first message holds back its later ones. */
const SENDERS = 10;

export const findRecipients = statement({
  name: "find_recipients_by_address",
  parameters: {
    accountIds: t.uuidArray,
    channels: t.textArray,
    addresses: t.withNulls(t.textArray),
    /** Of the addresses as phones. */
    keys: t.withNulls(t.textArray),
  },
  columns: { ordinal: t.int8, contact_id: t.uuid, is_in_flight: t.bool },
  sql: `select given.ordinal, recipient.contact_id, exists (
        select
        from (
          select state
          from outbox
          where contact_id = recipient.contact_id
          order by seq
          limit ${SENDERS}
        ) as first_places
        where state = 'sending'
      ) as is_in_flight
    from unnest($accountIds::uuid[], $channels::text[], $addresses::text[], $keys::text[])
      with ordinality as given (account_id, channel, address, key, ordinal)
    cross join lateral (
      select contact_id
      from contacts
      where account_id = given.account_id
        and phone_key(phone) = given.key
      union all
      select contact_id
      from contact_addresses
      where account_id = given.account_id
        and channel = given.channel
        and address = given.address
    ) as recipient`,
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
  const recipients = await database.run(findRecipients, {
    accountIds: named.map(({ accountId }) => accountId),
    channels: named.map(({ channel }) => channel),
    addresses: named.map(({ address }) => address),
    keys: named.map(({ address }) => (address === null ? null : phoneKey(`+${address}`))),
  });
  const asked = recipients.map(({ ordinal, contact_id: contactId }) => {
    const { accountId, channelMessageId } = named[ordinal - 1] as NamedAttempt;
    return { ordinal, accountId, contactId, channelMessageId };
  });
  const attempts = await findSent(database, asked);
  const found = new Map<number, FoundAttempt>();
  for (const { ordinal, is_in_flight } of recipients)
    if (is_in_flight) found.set(ordinal, { kind: "in-flight" });
  for (const { ordinal, message_id: messageId, attempt } of attempts) {
    const { ordinal: of } = asked[ordinal - 1] as { ordinal: number };
    found.set(of, { kind: "found", messageId, attempt });
  }
  return named.map((_, index) => found.get(index + 1) ?? { kind: "none" });
}
