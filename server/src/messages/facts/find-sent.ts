// Finds sent messages of a conversation by the channel's ids. Those ids have no index in messages: an index would end updates
// within a page (decision 0014).
import { type Database, givenRows, type Session, statement, t } from "../../platform/database/index.ts";
import type { WaitingMessage } from "../message/waiting-message.ts";

/** Number of the newest messages of a conversation among which ids are looked for. Each conversation is read once for all of its ids. */
const LATEST = 1_000;

const given = givenRows({ accountId: t.uuid, contactId: t.uuid, channelMessageId: t.text });

/**
 * The account is compared after the lookup. Otherwise a plan made for empty tables reads all rows of the account. A found attempt may
 * belong to another sender's message: the caller must compare the sender.
 */
const find = statement({
  name: "find_sent_messages",
  parameters: given.parameters,
  columns: {
    ordinal: t.int8,
    message_id: t.uuid,
    attempt: t.int2,
    contact_id: t.uuid,
    sender_id: t.uuid,
    origin: t.nullable(t.text),
  },
  sql: `with given as materialized (
      select *
      from unnest($accountIds::uuid[], $contactIds::uuid[], $channelMessageIds::text[])
        with ordinality as given (account_id, contact_id, channel_message_id, ordinal)
    ), sent as materialized (
      select contact.contact_id, latest.*
      from (select distinct contact_id from given) as contact
      cross join lateral (
        select account_id, message_id, attempt, attempt_channel_message_id as channel_message_id
        from messages
        where contact_id = contact.contact_id
        order by account_id desc, message_id desc
        limit ${LATEST}
      ) as latest
      where latest.channel_message_id = any ($channelMessageIds)
    ), found as materialized (
      select given.ordinal, given.account_id as wanted, sent.account_id, sent.message_id, sent.attempt
      from sent
      join given on given.contact_id = sent.contact_id and given.channel_message_id = sent.channel_message_id
      union all
      select given.ordinal, given.account_id, other.account_id, other.message_id, other.attempt
      from given
      cross join lateral (
        select account_id, message_id, attempt
        from message_attempts
        where channel_message_id = given.channel_message_id
      ) as other
    )
    select found.ordinal, found.message_id, found.attempt, message.contact_id, message.sender_id, message.origin
    from found
    cross join lateral (
      select contact_id, sender_id, origin
      from messages
      where account_id = found.wanted
        and message_id = found.message_id
      limit 1
    ) as message
    where found.account_id = found.wanted`,
});

/** `ordinal` counts the named messages from 1. */
export function findSent(runner: Pick<Session, "run">, named: Parameters<typeof given.values>[0]) {
  return runner.run(find, given.values(named));
}

const findUnknown = statement({
  name: "find_unknown_attempt",
  parameters: { accountId: t.uuid, messageId: t.uuid },
  columns: { started_at: t.nullable(t.timestamptz) },
  sql: `select started_at
    from message_attempts
    where account_id = $accountId
      and message_id = $messageId
      and status = 'uncertain'
      and started_at is not null
    order by attempt
    limit 1`,
});

/** An attempt whose outcome stayed unknown. */
export interface UnknownAttempt {
  startedAt: Date;
  /** Of ids at the channel, those that no attempt of a message to the person has. */
  withoutOthers(channelMessageIds: string[]): Promise<string[]>;
}

export async function findUnknownAttempt(
  database: Database,
  { accountId, contactId, messageId }: Pick<WaitingMessage, "accountId" | "contactId" | "messageId">,
): Promise<UnknownAttempt | null> {
  const [row] = await database.run(findUnknown, { accountId, messageId });
  const startedAt = row?.started_at;
  if (!startedAt) return null;
  return {
    startedAt,
    async withoutOthers(channelMessageIds) {
      const named = channelMessageIds.map((channelMessageId) => ({ accountId, contactId, channelMessageId }));
      const known = await findSent(database, named);
      const found = new Set(known.map(({ ordinal }) => ordinal));
      return channelMessageIds.filter((_, index) => !found.has(index + 1));
    },
  };
}
