// Locks the messages that facts are about, and reads everything that is known of them.
import type { ChannelError } from "../../channels/index.ts";
import type { Phone } from "../../phones/index.ts";
import { columnList, type Session, statement, t } from "../../platform/database/index.ts";
import type { WaitingMessage } from "../message/waiting-message.ts";
import { STATE_COLUMNS } from "../show/message-row.ts";

const MESSAGES = { accountId: t.uuid, messageIds: t.uuidArray };

/**
 * SQL: `present`, the given messages that exist. Locks their contacts, before any message, as an erasure does: otherwise the two
 * deadlock. `limit 1` forces a lookup by key. A plain join, planned while the tables are empty, reads all rows of the account.
 */
export function presentOf(given: string): string {
  return `with named as materialized (
      select given.*, message.contact_id
      from ${given}
      cross join lateral (
        select contact_id
        from messages
        where account_id = $accountId
          and message_id = given.message_id
        limit 1
      ) as message
      order by contact_id
    ), present as materialized (
      select named.*, contact.unanswered_at, contact.phone
      from named
      cross join lateral (
        select unanswered_at, phone
        from contacts
        where account_id = $accountId
          and contact_id = named.contact_id
        limit 1
        for key share
      ) as contact
    )`;
}

const lock = statement({
  name: "lock_message_states",
  parameters: MESSAGES,
  columns: { message_id: t.uuid, is_awaited: t.bool, phone: t.nullable(t.textOf<Phone>()) },
  sql: `${presentOf("unnest($messageIds::uuid[]) as given (message_id)")}
    select present.message_id, present.unanswered_at is not null as is_awaited, present.phone
    from (select message_id, unanswered_at, phone from present order by message_id) as present
    cross join lateral (
      select
      from messages
      where account_id = $accountId
        and message_id = present.message_id
      limit 1
      for no key update
    ) as message`,
});

const OWN_COLUMNS = {
  ...STATE_COLUMNS,
  /** When the contact wrote what the message was accepted to answer; null if the contact didn't wait. */
  answers: t.nullable(t.timestamptz),
  broadcast_id: t.nullable(t.uuid),
  attempt: t.nullable(t.int2),
  attempt_status: t.nullable(t.text),
  attempt_channel_message_id: t.nullable(t.text),
  attempt_started_at: t.nullable(t.timestamptz),
};

const MESSAGE_COLUMNS = {
  ...OWN_COLUMNS,
  /** The category, language and name of the message's template, separated by spaces. */
  template: t.nullable(t.text),
  place_state: t.nullable(t.textOf<WaitingMessage["state"]>()),
  place_attempt: t.nullable(t.int2),
  place_failures: t.nullable(t.int2),
  place_started_at: t.nullable(t.timestamptz),
};

/** Runs after `lock`, whose own snapshot is older than the changes that it waited for. No attempt begins until the commit. */
const readMessages = statement({
  name: "read_message_states",
  parameters: MESSAGES,
  columns: MESSAGE_COLUMNS,
  sql: `select message.*, place.*
    from unnest($messageIds::uuid[]) as given (id)
    cross join lateral (
      select ${columnList(OWN_COLUMNS)},
        (content ->> 'category') || ' ' || (content ->> 'language') || ' ' || (content ->> 'name') as template
      from messages
      where account_id = $accountId
        and message_id = given.id
      limit 1
    ) as message
    left join lateral (
      select state as place_state, attempt as place_attempt, failures as place_failures, started_at as place_started_at
      from outbox
      where account_id = $accountId
        and message_id = given.id
      limit 1
      for update
    ) as place on true`,
});

export const ATTEMPT_COLUMNS = {
  message_id: t.uuid,
  attempt: t.int2,
  status: t.text,
  channel_message_id: t.nullable(t.text),
  started_at: t.nullable(t.timestamptz),
  error: t.nullable(t.jsonb<ChannelError>()),
};

const readAttempts = statement({
  name: "read_attempt_states",
  parameters: MESSAGES,
  columns: ATTEMPT_COLUMNS,
  sql: `select ${columnList(ATTEMPT_COLUMNS)}
    from message_attempts
    where account_id = $accountId
      and message_id = any ($messageIds)`,
});

export interface MessageAttempt extends Omit<t.Outputs<typeof ATTEMPT_COLUMNS>, "message_id"> {
  isChanged: boolean;
}

type Row = t.Outputs<typeof MESSAGE_COLUMNS>;

/** Facts change it in memory; `writeMessageStates` writes the changes. */
export interface MessageState extends Row {
  before: Row;
  isFreed: boolean;
  /** The contact waits for an answer. */
  isAwaited: boolean;
  /** The contact's; null if it isn't known. */
  phone: Phone | null;
  /** Attempts that aren't the message's own, which is the first that succeeded (decision 0009). */
  others: MessageAttempt[];
}

/** `messageIds` are sorted and unique. Leaves out messages that don't exist. */
export async function readMessageStates(
  session: Session,
  accountId: string,
  messageIds: string[],
): Promise<MessageState[]> {
  const values = { accountId, messageIds };
  // The statements leave in one packet. PostgreSQL runs them one after the other, each with a snapshot of its own.
  const [locked, rows, attempts] = await Promise.all([
    session.send(lock, values),
    session.send(readMessages, values),
    session.send(readAttempts, values),
  ]);
  const contacts = new Map(locked.map((row) => [row.message_id, row]));
  const others = Map.groupBy(attempts, (attempt) => attempt.message_id);
  return rows.map((row) => ({
    ...row,
    before: row,
    isFreed: false,
    isAwaited: contacts.get(row.message_id)?.is_awaited ?? false,
    phone: contacts.get(row.message_id)?.phone ?? null,
    others: (others.get(row.message_id) ?? []).map((other) => ({ ...other, isChanged: false })),
  }));
}
