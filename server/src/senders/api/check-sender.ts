import type { Connector } from "../../channels/index.ts";
import { answer, doneAnswer, exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { checkCredentials, refusalCodes } from "../check-credentials.ts";
import { requestLook } from "../health/look-jobs.ts";
import type { SenderOperationDeps } from "../operation-deps.ts";
import { unsealSecrets } from "../sender.ts";
import { senderParams } from "../sender-answer.ts";
import { readSenders, senderIn } from "../sender-rows.ts";

export function checkSenderOperation(deps: SenderOperationDeps): Operation {
  return operation({
    operationId: "checkSender",
    unnoted: true,
    route: "POST /senders/:id/check",
    tag: "Senders",
    summary: "Check a sender's credentials",
    description:
      "Asks the channel whether it accepts the sender's stored credentials. Nothing is sent. If it does, `health` of the sender is " +
      "read again within moments.",
    scope: "senders:write",
    params: senderParams,
    answers: doneAnswer(
      "The channel accepts the credentials.",
      "The channel accepts the credentials of +15550001000",
    ),
    examples: { "A sender": { params: { id: exampleId("snd") } } },
    problems: {
      404: ["sender_not_found"],
      422: refusalCodes(deps.connectors),
      502: ["credentials_unchecked"],
    },
    async handler({ caller: { accountId }, params, idle }) {
      const row = senderIn(await readSenders(deps.database, accountId), params.id);
      const credentials = { ...row.public_credentials, ...unsealSecrets(deps.secretKey, row) };
      idle();
      await checkCredentials(deps, deps.connectors.get(row.connector) as Connector, {
        credentials,
        phone: row.phone,
      });
      await deps.database.transaction((session) => requestLook(session, accountId, row.sender_id));
      return answer(200, { message: `The channel accepts the credentials of ${row.phone}` });
    },
  });
}
