// Notes in the caller's transaction how it changes the counts of messages.
import { type Session, statement, t } from "../platform/database/index.ts";
import type { Measure } from "./measure.ts";

export interface UsageChange {
  accountId: string;
  senderId: string;
  /** When the message was accepted or, inbound, written. Null: accepted by this transaction. */
  at: Date | null;
  measure: Measure;
  /** 1 or -1. */
  count: number;
}

/** A single row without an index besides its key: it costs a batch less than its event. */
const note = statement({
  name: "note_usage",
  parameters: {
    accountId: t.uuid,
    senderIds: t.uuidArray,
    hours: t.withNulls(t.int4Array),
    measures: t.textArray,
    counts: t.int4Array,
  },
  sql: `insert into usage_changes (account_id, sender_ids, hours, measures, counts)
    values (
      $accountId, $senderIds,
      array_replace($hours::integer[], null, floor(extract(epoch from now()) / 3600)::integer),
      $measures, $counts
    )`,
});

/** Sent with the COMMIT. */
export function noteUsage(session: Session, changes: UsageChange[]): void {
  for (const [accountId, own] of Map.groupBy(changes, (change) => change.accountId)) {
    const sums = sumsOf(own).filter(({ count }) => count !== 0);
    if (sums.length === 0) continue;
    void session.send(note, {
      accountId,
      senderIds: sums.map(({ senderId }) => senderId),
      hours: sums.map(({ hour }) => hour),
      measures: sums.map(({ measure }) => measure),
      counts: sums.map(({ count }) => count),
    });
  }
}

function sumsOf(changes: UsageChange[]) {
  const sums = new Map<string, { senderId: string; hour: number | null; measure: Measure; count: number }>();
  for (const { senderId, at, measure, count } of changes) {
    const hour = at && Math.floor(at.getTime() / 3_600_000);
    const key = `${senderId} ${hour} ${measure}`;
    const known = sums.get(key);
    if (known) known.count += count;
    else sums.set(key, { senderId, hour, measure, count });
  }
  return [...sums.values()];
}
