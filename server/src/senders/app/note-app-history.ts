// Notes a report about the import of the app's history. The event of an end is appended once.
import type { NewEvent } from "../../events/index.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { type AppHistory, type AppHistoryReport, type AppHistoryStatus, afterReport } from "./app-history.ts";
import { noteApps } from "./note-app.ts";

const SENDER = { accountId: t.uuid, senderId: t.uuid };

const lock = statement({
  name: "lock_sender_app",
  parameters: SENDER,
  columns: {
    history_status: t.nullable(t.textOf<AppHistoryStatus>()),
    history_phase: t.nullable(t.int2),
    history_percent: t.nullable(t.int2),
    history_detail: t.nullable(t.text),
    history_at: t.nullable(t.timestamptz),
  },
  sql: `select history_status, history_phase, history_percent, history_detail, history_at
    from sender_apps
    where account_id = $accountId
      and sender_id = $senderId
    for no key update`,
});

const write = statement({
  name: "write_app_history",
  parameters: {
    ...SENDER,
    status: t.text,
    phase: t.nullable(t.int2),
    percent: t.nullable(t.int2),
    detail: t.nullable(t.text),
    at: t.timestamptz,
  },
  sql: `update sender_apps
    set history_status = $status, history_phase = $phase, history_percent = $percent, history_detail = $detail, history_at = $at
    where account_id = $accountId
      and sender_id = $senderId`,
});

/** Returns events, which the caller appends last in this transaction. */
export async function noteAppHistory(
  session: Session,
  { accountId, senderId }: { accountId: string; senderId: string },
  report: AppHistoryReport,
): Promise<NewEvent[]> {
  await noteApps(session, accountId, [{ senderId }]);
  const [row] = await session.run(lock, { accountId, senderId });
  const known: AppHistory | null =
    row?.history_status && row.history_at
      ? {
          status: row.history_status,
          phase: row.history_phase,
          percent: row.history_percent,
          detail: row.history_detail,
          at: row.history_at,
        }
      : null;
  const next = afterReport(known, report);
  await session.run(write, { accountId, senderId, ...next });
  if (next.status === known?.status || next.status === "running") return [];
  const type = next.status === "finished" ? "sender.history_finished" : "sender.history_declined";
  return [{ accountId, type, id: senderId }];
}
