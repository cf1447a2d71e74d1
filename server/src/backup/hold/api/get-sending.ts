import type { Database } from "../../../platform/database/index.ts";
import { answer, type Operation, operation } from "../../../platform/http/index.ts";
import { readSending, sending } from "../sending.ts";

export function getSendingOperation(database: Database): Operation {
  return operation({
    operationId: "getSending",
    route: "GET /sending",
    tag: "Sending",
    summary: "Whether sending is held",
    description:
      "After a restore from a backup, and in a copy of a database, nothing leaves the account: no message, reaction or read mark, no webhook, no mail of an export. " +
      "Messages that were queued or scheduled may have left already, after the backup or from the original, and would leave once more. Requests are accepted as always.",
    scope: null,
    answers: { 200: { description: "Whether sending is held.", schema: sending.answer } },
    examples: { "The account of the key": {} },
    handler: async ({ caller }) => answer(200, sending.of(await readSending(database, caller.accountId))),
  });
}
