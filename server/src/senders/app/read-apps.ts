// The channel's own apps of an account's senders, in API answers.
import { z } from "zod";
import { statement, t } from "../../platform/database/index.ts";
import { intField, textField, timeField } from "../../platform/http/index.ts";
import type { StatementRunner } from "../operation-deps.ts";
import type { AppHistory } from "./app-history.ts";

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

export const HISTORY_COLUMNS = {
  status: t.nullable(t.textOf<AppHistory["status"]>()),
  phase: t.nullable(t.int2),
  percent: t.nullable(t.int2),
  detail: t.nullable(t.text),
  at: t.nullable(t.timestamptz),
};

/** SQL: these columns of `sender_apps`. */
export const HISTORY = Object.keys(HISTORY_COLUMNS)
  .map((name) => `history_${name} as ${name}`)
  .join(", ");

/** Null if the channel reported nothing of it. */
export function historyIn({ status, at, ...row }: t.Outputs<typeof HISTORY_COLUMNS>): AppHistory | null {
  return status && at && { ...row, status, at };
}

const read = statement({
  name: "read_sender_apps",
  parameters: { accountId: t.uuid },
  columns: {
    sender_id: t.uuid,
    since: t.timestamptz,
    contacts: t.int8,
    messages: t.int8,
    ...HISTORY_COLUMNS,
  },
  sql: `select sender_id, since, contacts, messages, ${HISTORY}
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
    const { since, contacts, messages, phase, percent, detail } = row;
    const known = historyIn(row);
    const history = known && {
      ...{ status: known.status, phase, percent, messages, detail },
      updated_at: known.at.toISOString(),
    };
    return { since: since.toISOString(), contacts, history };
  };
}
