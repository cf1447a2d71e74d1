// Reads a lane's uncertain messages, as far as settling needs them.
import { statement } from "../platform/database/statement.ts";

export interface UncertainMessage {
  message_id: string;
  contact_id: string;
  type: string;
  attempt: number;
  failures: number;
  /** Milliseconds of the database's clock since 1970: when its request began, and now. */
  started_ms: number;
  now_ms: number;
  /** When silence means that it was lost; null until its sender was heard after its limit. */
  settle_ms: number | null;
}

/** Among those that a lane's owner knows of: looking for them would read everything that waits. */
export const findUncertain = statement<[string, string, string[]], UncertainMessage>(
  "find_uncertain",
  `with oldest as materialized (
     select message_id, contact_id, seq, attempt, failures,
       (extract(epoch from started_at) * 1000)::float8 as started_ms,
       (extract(epoch from now()) * 1000)::float8 as now_ms,
       (extract(epoch from settle_at) * 1000)::float8 as settle_ms
     from outbox
     where account_id = $1
       and message_id = any ($3::uuid[])
       and sender_id is not distinct from $2
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
     where account_id = $1
       and message_id = oldest.message_id
     offset 0
   ) as message
   order by oldest.seq`,
);
