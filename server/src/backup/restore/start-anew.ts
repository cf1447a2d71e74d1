// What a restored database mustn't continue: other processes went on after the backup.
import type pg from "pg";

/**
 * Added to the number of each account's last event. Events after the backup had the next numbers, and clients remember those as
 * positions and, in the ids of deliveries, as seen. Gaps between numbers are allowed.
 */
const EVENTS_SKIPPED = 1_000_000_000;

const STATEMENTS = [
  // What was queued or scheduled may have left after the backup.
  "update accounts set sending_held_at = now()",
  // The old owners don't run here. Nobody knows whether the channel took what was on its way.
  "update outbox set state = 'uncertain' where state = 'sending'",
  "update lanes set worker_id = null, unreachable_since = null",
  `update event_counters set n = n + ${EVENTS_SKIPPED}`,
];

export async function startAnew(client: pg.Client): Promise<void> {
  for (const statement of STATEMENTS) await client.query(statement);
}
