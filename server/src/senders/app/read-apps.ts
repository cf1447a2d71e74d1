// The channel's own apps of an account's senders, in API answers.
import { z } from "zod";
import { columnList, statement, t } from "../../platform/database/index.ts";
import { intField, textField, timeField } from "../../platform/http/index.ts";
import type { StatementRunner } from "../operation-deps.ts";
import type { AppHistoryStatus } from "./app-history.ts";

export const appAnswer = z
  .object({
    since: timeField("When Parley first learned that the number is used in the app."),
    contacts: intField(
      "How many contacts were added from the app's address book, or got their name there.",
      312,
    ),
    history: z
      .object({
        status: z.enum(["running", "finished", "declined"]).meta({
          description:
            "`running`: the channel reports the history in parts. `finished`: all of it was reported. `declined`: the business " +
            "doesn't share the history, or not the rest of it.",
        }),
        phase: intField("The last part that was begun, from 0.", 1).nullable(),
        percent: intField("How much of the history was reported.", 55).nullable(),
        messages: intField("How many messages were taken over.", 18_240),
        detail: textField("The channel's words when the business declined.").nullable(),
        updated_at: timeField("The channel's time of the last report."),
      })
      .nullable()
      .meta({ description: "The import of the app's history; null if the channel reported nothing of it." }),
  })
  .nullable()
  .meta({
    description:
      "The channel's own app on a phone, in which the business uses the number too; null if Parley knows of none.",
  });

const COLUMNS = {
  sender_id: t.uuid,
  since: t.timestamptz,
  contacts: t.int8,
  messages: t.int8,
  history_status: t.nullable(t.textOf<AppHistoryStatus>()),
  history_phase: t.nullable(t.int2),
  history_percent: t.nullable(t.int2),
  history_detail: t.nullable(t.text),
  history_at: t.nullable(t.timestamptz),
};

const read = statement({
  name: "read_sender_apps",
  parameters: { accountId: t.uuid },
  columns: COLUMNS,
  sql: `select ${columnList(COLUMNS)}
    from sender_apps
    where account_id = $accountId`,
});

export async function readApps(
  runner: StatementRunner,
  accountId: string,
): Promise<(senderId: string) => z.input<typeof appAnswer>> {
  const rows = new Map((await runner.run(read, { accountId })).map((row) => [row.sender_id, row]));
  return (senderId) => {
    const row = rows.get(senderId);
    if (!row) return null;
    const { history_status: status, history_at: at } = row;
    const history = status &&
      at && {
        status,
        phase: row.history_phase,
        percent: row.history_percent,
        messages: row.messages,
        detail: row.history_detail,
        updated_at: at.toISOString(),
      };
    return { since: row.since.toISOString(), contacts: row.contacts, history: history || null };
  };
}
