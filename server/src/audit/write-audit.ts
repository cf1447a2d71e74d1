// Writes entries of the audit. A read is written once for each person, thing and hour.
import { BoundedMap } from "../platform/bounded-map.ts";
import type { Clock } from "../platform/clock.ts";
import { insertRow, type Session, t } from "../platform/database/index.ts";
import type { AuditEntry, WriteAudit } from "../platform/http/audited.ts";
import { ACTOR } from "../platform/http/index.ts";
import { newUuid } from "../platform/ids.ts";

/** Reads that a process remembers, so that most of them need no statement. */
const MOST_READS = 10_000;
const HOUR_MS = 3_600_000;

const insert = insertRow({
  name: "insert_audit",
  table: "audit",
  values: {
    accountId: t.uuid,
    entryId: t.uuid,
    ...ACTOR,
    operation: t.text,
    about: t.nullable(t.text),
    readHour: t.nullable(t.timestamptz),
  },
  onConflict: "on conflict (about, person_id, account_id, read_hour) where read_hour is not null do nothing",
});

export function auditWriter(database: Pick<Session, "run">, clock: Clock): WriteAudit {
  const read = new BoundedMap<string, number>(MOST_READS);
  return async ({ isRead, ...entry }: AuditEntry, session) => {
    const hour = Math.floor(clock.now() / HOUR_MS);
    const key = `${entry.personId} ${entry.about}`;
    if (isRead && read.get(key) === hour) return;
    const readHour = isRead ? new Date(hour * HOUR_MS) : null;
    await (session ?? database).run(insert, { ...entry, entryId: newUuid(), readHour });
    if (isRead) read.set(key, hour);
  };
}
