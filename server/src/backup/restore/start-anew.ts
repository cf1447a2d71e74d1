// What a restored database mustn't continue: other processes went on after the backup.
import type pg from "pg";
import { lastEventNumber } from "../../events/index.ts";
import { countRows } from "../file/manifest.ts";
import type { Backup } from "../file/open-backup.ts";

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
  `insert into events (account_id, seq, types, ids)
    select account_id, ${lastEventNumber("accounts.account_id")} + ${EVENTS_SKIPPED}, '{}', '{}'
    from accounts`,
];

/** This database has no backup of its own yet: the newest that has its rows is the restored one. */
const RECORD = "insert into last_backup (created_at, bytes, rows, is_restored) values ($1, $2, $3, true)";

export async function startAnew(client: pg.Client, { manifest, bytes }: Backup): Promise<void> {
  for (const statement of STATEMENTS) await client.query(statement);
  await client.query(RECORD, [manifest.created_at, bytes, countRows(manifest)]);
}
