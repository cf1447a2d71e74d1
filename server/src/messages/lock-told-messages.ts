// The first steps of record_facts, as SQL: lock the messages that facts are about, and read what is known of them.

/**
 * `held` has a row for each fact. `alive` leaves out the facts of messages that another transaction changed while their
 * lock was awaited: this statement's snapshot is older than that change, so another statement must judge them.
 *
 * Contacts are locked before messages, because an erasure locks the contact first too: otherwise the two deadlock.
 * `limit 1` makes PostgreSQL look each row up by its key. A plain join, planned while the tables are empty, reads all rows
 * of the account.
 */
export const LOCK_TOLD_MESSAGES = `told as materialized (
      select fact.*, message.contact_id, message.seen
      from unnest($messageIds::uuid[], $attempts::smallint[], $statuses::text[], $channelMessageIds::text[],
          $sentAt::timestamptz[], $deliveredAt::timestamptz[], $readAt::timestamptz[], $senderIds::uuid[])
        as fact (message_id, attempt, status, channel_message_id, sent_at, delivered_at, read_at, sender_id)
      cross join lateral (
        select contact_id, ctid as seen
        from messages
        where account_id = $accountId
          and message_id = fact.message_id
          and sender_id = fact.sender_id
        limit 1
      ) as message
      order by contact_id
    ), present as materialized (
      select told.*
      from told
      cross join lateral (
        select
        from contacts
        where account_id = $accountId
          and contact_id = told.contact_id
        limit 1
        for key share
      ) as contact
    ), held as materialized (
      select present.*, message.*, place.attempt as out_attempt, place.state as out_state, place.started_at,
        others.succeeded as other_succeeded, others.started_at as others_started_at,
        case
          when message.own_attempt is not null then message.own_attempt = present.attempt
          else not others.has_row and present.attempt = min(present.attempt) over (partition by present.message_id)
        end as is_own
      from (select * from present order by message_id) as present
      cross join lateral (
        select status as before, attempt as own_attempt, attempt_started_at as own_started_at, ctid as locked
        from messages
        where account_id = $accountId
          and message_id = present.message_id
        limit 1
        for no key update
      ) as message
      left join lateral (
        select attempt, state, started_at
        from outbox
        where account_id = $accountId
          and message_id = present.message_id
        limit 1
      ) as place on true
      cross join lateral (
        select coalesce(bool_or(attempt = present.attempt), false) as has_row,
          coalesce(bool_or(attempt <> present.attempt and status in ('sent', 'delivered', 'read')), false) as succeeded,
          min(started_at) as started_at
        from message_attempts
        where account_id = $accountId
          and message_id = present.message_id
      ) as others
    ), alive as (
      select *
      from held
      where seen = locked
    )`;
