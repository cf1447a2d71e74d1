// The events of senders, with their data.
import type { EventResource } from "../events/index.ts";
import type { SenderOperationDeps } from "./operation-deps.ts";
import { senderAnswer, senderAnswers } from "./sender-answer.ts";
import { readSenders } from "./sender-rows.ts";

export function senderEvents(
  deps: Pick<SenderOperationDeps, "database" | "outbox" | "publicUrl">,
): EventResource {
  return {
    name: "SenderEvent",
    types: ["sender.paused", "sender.resumed", "sender.history_finished", "sender.history_declined"],
    scope: "messages:read",
    schema: senderAnswer,
    contactField: null,
    async read(accountId) {
      const rows = await readSenders(deps.database, accountId);
      const show = await senderAnswers(deps.database, accountId, deps);
      return new Map(rows.map((row) => [row.sender_id, show(row)]));
    },
  };
}
