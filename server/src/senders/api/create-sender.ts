import type { Connector, ConnectorRegistry } from "../../channels/index.ts";
import type { Session } from "../../platform/database/index.ts";
import { type Caller, type Operation, operation } from "../../platform/http/index.ts";
import { newHookId, newUuid } from "../../platform/ids.ts";
import { createLane } from "../../platform/lanes/lane-ownership.ts";
import { checkNewCredentials, checkQuery, refusalCodes } from "../check-credentials.ts";
import { requestLook } from "../health/look-jobs.ts";
import type { SenderOperationDeps } from "../operation-deps.ts";
import { credentialColumns, type SenderRow, sender } from "../sender.ts";
import { senderAnswers } from "../sender-answer.ts";
import { type NewSender, newSenderFields } from "../sender-fields.ts";
import { lockSenders, refuseTaken, saveSender, sharedHook } from "../sender-rows.ts";

export function createSenderOperation(deps: SenderOperationDeps): Operation {
  return operation({
    operationId: "createSender",
    route: "POST /senders",
    tag: "Senders",
    summary: "Add a sender",
    description:
      "`GET /channels` has the fields of a channel's credentials. Register the answered `hook_url` at the channel, which " +
      "calls it. Senders of one app of the channel share a hook. Secrets are stored encrypted and never shown again. " +
      "Credentials that the channel refuses are refused; while it can't be reached, they are stored unchecked.",
    scope: "senders:write",
    query: checkQuery,
    body: newSenderFields(deps.connectors.all),
    answers: { 201: { description: "The sender was added.", schema: sender.answer } },
    examples: {
      "A WhatsApp number": {
        body: {
          channel: "whatsapp",
          phone: "+15550001000",
          credentials: {
            phone_number_id: "106540352242922",
            business_account_id: "102290129340398",
            access_token: "EAAJB...",
            app_secret: "1a2b3c...",
            verify_token: "a-text-of-your-choice",
          },
        },
      },
    },
    problems: { 409: ["sender_exists"], 422: refusalCodes(deps.connectors) },
    async handler({ caller, query, body, once, idle }) {
      if (query.check === "true") {
        idle();
        await checkNewCredentials(deps, connectorOf(deps.connectors, body), body);
      }
      const answer = await once(async (session) => {
        const row = await createSender(session, caller, body, deps);
        await requestLook(session, caller.accountId, row.sender_id);
        const show = await senderAnswers(session, caller.accountId, deps);
        return { status: 201, body: show(row) };
      });
      deps.directory.invalidate(caller.accountId);
      return answer;
    },
  });
}

function connectorOf(connectors: ConnectorRegistry, { channel, connector }: NewSender): Connector {
  return (connector === undefined ? connectors.standard(channel) : connectors.get(connector)) as Connector;
}

/** Adds a sender and its lane. Throws 409 `sender_exists` when another sender has the phone or the channel's number. */
export async function createSender(
  session: Session,
  { accountId, hashKey }: Pick<Caller, "accountId" | "hashKey">,
  fields: NewSender,
  { connectors, secretKey }: Pick<SenderOperationDeps, "connectors" | "secretKey">,
): Promise<SenderRow> {
  const { phone } = fields;
  const connector = connectorOf(connectors, fields);
  const senderId = newUuid();
  // Lanes come before senders in the lock order.
  await createLane(session, { accountId, laneId: senderId, kind: "sender" });
  const others = (await lockSenders(session, accountId)).filter((row) => row.channel === connector.channel);
  const columns = credentialColumns(connector, fields, { secretKey, hashKey });
  refuseTaken(others, phone, columns.numberId);
  return saveSender(session, {
    accountId,
    senderId,
    channel: connector.channel,
    connector: connector.name,
    phone,
    isDefault: fields.default === true || others.length === 0,
    rate: fields.rate ?? connector.capabilities.rate,
    ...columns,
    hookId: sharedHook(others, columns.hookKeyHash) ?? newHookId(accountId),
  });
}
