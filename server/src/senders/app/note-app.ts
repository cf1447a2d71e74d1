// Notes that the business uses a sender's number in the channel's own app too, and what was taken over from there.

import type { NewEvent } from "../../events/index.ts";
import { givenRows, type Session, statement, t } from "../../platform/database/index.ts";
import { type AppHistory, type AppHistoryReport, type AppHistoryStatus, afterReport } from "./app-history.ts";

interface AppNote {
  senderId: string;
  /** Contacts that were added or got a name. */
  contacts?: number;
  /** New messages of the history. */
  messages?: number;
}

const given = givenRows({ senderId: t.uuid, contacts: t.int8, messages: t.int8 });

const note = statement({
  name: "note_sender_apps",
  parameters: { accountId: t.uuid, ...given.parameters },
  sql: `insert into sender_apps as known (account_id, sender_id, contacts, messages)
    select $accountId, sender_id, contacts, messages
    from ${given.as("given")}
    order by sender_id
    on conflict (account_id, sender_id) do update
    set contacts = known.contacts + excluded.contacts, messages = known.messages + excluded.messages
    where excluded.contacts + excluded.messages > 0`,
});

/** Call it after everything but the events was written: it locks the senders' rows. */
export async function noteApps(session: Session, accountId: string, notes: AppNote[]): Promise<void> {
  const bySender = Map.groupBy(notes, ({ senderId }) => senderId);
  const rows = [...bySender].map(([senderId, own]) => ({
    senderId,
    contacts: own.reduce((sum, { contacts = 0 }) => sum + contacts, 0),
    messages: own.reduce((sum, { messages = 0 }) => sum + messages, 0),
  }));
  if (rows.length > 0) await session.run(note, { accountId, ...given.values(rows) });
}

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

/** Notes a report about the import of the app's history. Returns events, which the caller appends last: that of an end once. */
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
