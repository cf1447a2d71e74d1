// Finds sent messages of a conversation by the channel's ids. Those ids have no index in messages: an index would end updates
// within a page (decision 0014).
import { statement, t } from "../../platform/database/index.ts";

/** Number of the newest messages of a conversation among which ids are looked for. Each conversation is read once for all of its ids. */
const LATEST = 1_000;

/**
 * The account is compared after the lookup. Otherwise a plan made for empty tables reads all rows of the account. A found attempt may
 * belong to another sender's message: the caller must compare the sender.
 */
export const findSent = statement({
  name: "find_sent_messages",
  parameters: { accountIds: t.uuidArray, contactIds: t.uuidArray, channelMessageIds: t.textArray },
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
