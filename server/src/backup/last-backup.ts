// The record of the newest backup, by which an operator notices that backups have stopped, and the warning about it.
import { noticeTime } from "../accounts/index.ts";
import { type Session, statement, t } from "../platform/database/index.ts";
import { NOTHING, type WarningSource } from "../warnings/index.ts";

export interface MadeBackup {
  /** The time of the snapshot, by the database's clock. */
  created_at: Date;
  /** Of all tables. */
  rows: number;
  /** The size of the file. */
  bytes: number;
}

/** Backups are made every night. A backup that is late by half a day isn't a reason for an alarm. */
export const OVERDUE_SECONDS = 36 * 3_600;

const record = statement({
  name: "record_backup",
  parameters: { createdAt: t.timestamptz, bytes: t.int8, rows: t.int8 },
  sql: `insert into last_backup (created_at, bytes, rows)
    values ($createdAt, $bytes, $rows)
    on conflict (is_only)
    do update
    set created_at = excluded.created_at,
      bytes = excluded.bytes,
      rows = excluded.rows,
      is_restored = false`,
});

/** Replaces the record of the backup before, even if that claims to be newer: the clock may have been wrong. */
export async function recordBackup(
  runner: Pick<Session, "run">,
  { created_at: createdAt, bytes, rows }: MadeBackup,
): Promise<void> {
  await runner.run(record, { createdAt, bytes, rows });
}

const COLUMNS = {
  created_at: t.timestamptz,
  bytes: t.int8,
  rows: t.int8,
  /** No backup was made since this database was restored from the recorded one. */
  is_restored: t.bool,
  age_seconds: t.float8,
};

export type LastBackup = t.Outputs<typeof COLUMNS>;

const read = statement({
  name: "read_last_backup",
  plan: "scan",
  columns: COLUMNS,
  sql: `select created_at, bytes, rows, is_restored, extract(epoch from now() - created_at)::float8 as age_seconds
    from last_backup`,
});

/** Null if none was ever made. */
export async function readLastBackup(runner: Pick<Session, "run">): Promise<LastBackup | null> {
  const [row = null] = await runner.run(read, {});
  return row;
}

export function isOverdue({ age_seconds }: LastBackup): boolean {
  return age_seconds > OVERDUE_SECONDS;
}

/** Says nothing if no backup was ever made: another tool may make them. */
export const oldBackup: WarningSource = {
  kinds: ["backup_old"],
  async find(runner, accountIds) {
    const last = await readLastBackup(runner);
    if (last === null || !isOverdue(last)) return [];
    return accountIds.map((accountId) => ({
      ...NOTHING,
      accountId,
      kind: "backup_old",
      since: last.created_at,
      title: "The newest backup is too old",
      detail: `The newest backup of the service was made at ${noticeTime(last.created_at)}.`,
      action:
        "Look why no later one was made: at the log of the workers, or of cron, and at the disk. Then make one: `parley backup`.",
    }));
  },
};
