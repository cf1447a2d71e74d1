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
  sql: `with oldest as materialized (
      select message_id, contact_id, seq, attempt, failures,
        (extract(epoch from started_at) * 1000)::float8 as started_ms,
        (extract(epoch from now()) * 1000)::float8 as now_ms,
        (extract(epoch from settle_at) * 1000)::float8 as settle_ms
      from outbox
      where account_id = $accountId
        and message_id = any ($messageIds)
        and state = 'uncertain'
      order by seq
      limit 500
    )
    select oldest.message_id, oldest.contact_id, message.type, oldest.attempt, oldest.failures, oldest.started_ms,
      oldest.now_ms, oldest.settle_ms
    from oldest
    cross join lateral (
      select type
      from messages
      where account_id = $accountId
        and message_id = oldest.message_id
      limit 1
    ) as message
    order by oldest.seq`,
});
