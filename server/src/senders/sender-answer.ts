// Senders in API answers, with what else is known of them.
import { z } from "zod";
import type { EventResource } from "../events/index.ts";
import type { Database } from "../platform/database/index.ts";
import { idField } from "../platform/http/index.ts";
import { readApps } from "./app/read-apps.ts";
import { readHookCounts } from "./hook-counts.ts";
import type { SenderOperationDeps, StatementRunner } from "./operation-deps.ts";
import { type SenderRow, sender } from "./sender.ts";
import { readSenders } from "./sender-rows.ts";
import { waitingCounts } from "./waiting-counts.ts";

export async function senderAnswers(
  runner: StatementRunner,
  accountId: string,
  { publicUrl }: Pick<SenderOperationDeps, "publicUrl">,
): Promise<(row: SenderRow) => z.input<typeof sender.answer>> {
  const waiting = await waitingCounts(runner, accountId);
  const hooksOf = await readHookCounts(runner, accountId);
  const appOf = await readApps(runner, accountId);
  return (row) => {
    const { sender_id: senderId } = row;
    const counts = waiting.get(senderId) ?? { waiting: 0, scheduled: 0 };
    return sender.of(row, {
      ...counts,
      ...hooksOf(senderId),
      app: appOf(senderId),
      publicUrl: publicUrl(),
    });
  };
}

export const senderParams = z.object({ id: idField("snd", "The sender's id.") });

export function senderEvents(
  deps: { database: Database } & Pick<SenderOperationDeps, "publicUrl">,
): EventResource {
  return {
    name: "SenderEvent",
    types: ["sender.paused", "sender.resumed", "sender.history_finished", "sender.history_declined"],
    scope: "messages:read",
    schema: sender.answer,
    contactField: null,
    async read(accountId) {
      const rows = await readSenders(deps.database, accountId);
      const show = await senderAnswers(deps.database, accountId, deps);
      return new Map(rows.map((row) => [row.sender_id, show(row)]));
    },
  };
}
