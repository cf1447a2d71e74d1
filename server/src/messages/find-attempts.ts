// Finds attempts by the channel's ids of them: for facts that come without the data that was sent along.
import { Batcher } from "../platform/batcher.ts";
import type { Database } from "../platform/database/database.ts";
import { settleBatch } from "../platform/database/settle-batch.ts";
import { statement } from "../platform/database/statement.ts";

export interface NamedAttempt {
  accountId: string;
  channel: string;
  channelMessageId: string;
  /** What the channel calls the recipient; null when it doesn't say. */
  address: string | null;
}

export type FoundAttempt =
  | { kind: "found"; messageId: string; attempt: number }
  /** A message is being handed over to this person: its id comes with the channel's answer. */
  | { kind: "in-flight" }
  | { kind: "none" };

export type AttemptFinder = Batcher<NamedAttempt, FoundAttempt>;

/**
 * Here and below the account is compared after the lookup: as a condition of it, a plan that is made while the tables are
 * empty takes the primary key and reads everything that the account has.
 */
export const findAttempts = statement<
  [string[], string[]],
  { place: number; message_id: string; attempt: number }
>(
  "find_attempts_by_channel_id",
  `select given.place, found.message_id, found.attempt
   from unnest($1::uuid[], $2::text[]) with ordinality as given (account_id, channel_message_id, place)
   cross join lateral (
     select account_id, message_id, attempt
     from messages
     where attempt_channel_message_id = given.channel_message_id
     union all
     select account_id, message_id, attempt
     from message_attempts
     where channel_message_id = given.channel_message_id
     offset 0
   ) as found
   where found.account_id = given.account_id`,
);

/** A sender's first message to a person holds the later ones; so many senders may write to one person at once. */
const SENDERS = 10;

export const findInFlight = statement<[string[], string[], (string | null)[]], { place: number }>(
  "find_in_flight_by_address",
  `select given.place
   from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality as given (account_id, channel, address, place)
   where exists (
     select
     from (
       select contact_id
       from (
         select account_id, contact_id
         from contacts
         where phone = '+' || given.address
         offset 0
       ) as known
       where account_id = given.account_id
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
);

/**
 * An attempt that is found may be of another sender's message: whoever records something about it compares the sender.
 * An uncertain attempt has no id: its answer was lost.
 */
export function createAttemptFinder(database: Database, maxBatch: number): AttemptFinder {
  return new Batcher<NamedAttempt, FoundAttempt>({
    maxBatch,
    maxWaiting: Number.POSITIVE_INFINITY,
    run: (named) => settleBatch({ work: (members) => find(database, members) }, named),
  });
}

/** What is in flight is read first: an answer that is recorded between the two statements is found by the second. */
async function find(database: Database, named: NamedAttempt[]): Promise<FoundAttempt[]> {
  const accounts = named.map(({ accountId }) => accountId);
  const addresses = named.map(({ address }) => address);
  const channels = named.map(({ channel }) => channel);
  const ids = named.map(({ channelMessageId }) => channelMessageId);
  const inFlight = await database.run(findInFlight, [accounts, channels, addresses]);
  const attempts = await database.run(findAttempts, [accounts, ids]);
  const found = new Map<number, FoundAttempt>();
  for (const { place } of inFlight) found.set(place, { kind: "in-flight" });
  for (const { place, message_id: messageId, attempt } of attempts)
    found.set(place, { kind: "found", messageId, attempt });
  return named.map((_, index) => found.get(index + 1) ?? { kind: "none" });
}
