// Reads uncertain messages of a lane, as far as settling needs them.
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";

const COLUMNS = {
  message_id: t.uuid,
  contact_id: t.uuid,
  type: t.text,
  attempt: t.int2,
  failures: t.int2,
  /** Milliseconds of the database's clock since 1970: when the request began, and now. */
  started_ms: t.float8,
  now_ms: t.float8,
  /** When silence will mean that the message was lost. Null until its sender was heard after the message's limit. */
  settle_ms: t.nullable(t.float8),
};

export type UncertainMessage = t.Outputs<typeof COLUMNS>;

/** Looks only among messages that the lane's owner names: a search by state would read everything that waits. */
export const findUncertain = statement({
  name: "find_uncertain",
  parameters: { accountId: t.uuid, messageIds: t.uuidArray },
  columns: COLUMNS,
  sql: `select outbox.message_id, outbox.contact_id, message.type, outbox.attempt, outbox.failures,
      (extract(epoch from outbox.started_at) * 1000)::float8 as started_ms,
      (extract(epoch from now()) * 1000)::float8 as now_ms,
      (extract(epoch from outbox.settle_at) * 1000)::float8 as settle_ms
    from outbox
    cross join lateral (
      select type
      from messages
      where account_id = $accountId
        and message_id = outbox.message_id
      limit 1
    ) as message
    where outbox.account_id = $accountId
      and outbox.message_id = any ($messageIds)
      and outbox.state = 'uncertain'
    order by outbox.seq
    limit 500`,
});
