// Notes that the business uses a sender's number in the channel's own app too, and what was taken over from there.
import type { NewEvent } from "../../events/index.ts";
import { type Database, givenRows, type Session, statement, t } from "../../platform/database/index.ts";
import type { SenderDirectory } from "../directory.ts";
import type { Sender } from "../sender.ts";
import { senderChange } from "../sender-rows.ts";
import { type AppHistoryReport, afterReport } from "./app-history.ts";
import { HISTORY, HISTORY_COLUMNS, historyIn } from "./read-apps.ts";

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
  columns: HISTORY_COLUMNS,
  sql: `select ${HISTORY}
    from sender_apps
    where account_id = $accountId
      and sender_id = $senderId
    for no key update`,
});

const write = statement({
  name: "write_app_history",
  parameters: { ...SENDER, ...HISTORY_COLUMNS },
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
  const known = row ? historyIn(row) : null;
  const next = afterReport(known, report);
  await session.run(write, { accountId, senderId, ...next });
  if (next.status === known?.status || next.status === "running") return [];
  const type = next.status === "finished" ? "sender.history_finished" : "sender.history_declined";
  return [{ accountId, type, id: senderId }];
}

const limit = senderChange("limit_sender_rate", {
  set: "rate = $most",
  where: "rate > $most",
  parameters: { most: t.int4 },
});

/**
 * A number that the business also uses in the channel's own app sends more slowly. `mostOf`: what the channel allows such a sender a second; null for a
 * channel without such an app.
 */
export function createRateLimit(
  database: Database,
  senders: Pick<SenderDirectory, "invalidate">,
  mostOf: (sender: Sender) => number | null,
) {
  /** Facts of one hook come together. One statement for all of them is enough. */
  const running = new Map<string, Promise<void>>();
  const run = async ({ accountId, senderId }: Sender, most: number) => {
    await database.run(limit, { accountId, senderId, most });
    senders.invalidate(accountId);
  };
  /** Call it when the app is heard of. Does nothing for a sender that is slow enough. */
  return async (sender: Sender): Promise<void> => {
    const most = mostOf(sender);
    if (most === null || sender.rate <= most) return;
    const { senderId } = sender;
    const begun = running.get(senderId) ?? run(sender, most).finally(() => running.delete(senderId));
    running.set(senderId, begun);
    await begun;
  };
}
