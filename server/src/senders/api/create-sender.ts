import type { z } from "zod";
import type { Channel } from "../../channels/index.ts";
import type { Session } from "../../platform/database/session.ts";
import { newHookId } from "../../platform/hook-id.ts";
import type { Caller } from "../../platform/http/access/caller.ts";
import { type Operation, operation } from "../../platform/http/operation.ts";
import { newUuid } from "../../platform/ids.ts";
import { createLane } from "../../platform/lanes/lane-ownership.ts";
import type { SenderOperationDeps } from "../operation-deps.ts";
import { appSecretHash, type SenderRow, sealCredentials } from "../sender.ts";
import { senderAnswer, senderAnswers } from "../sender-answer.ts";
import { newSenderFields } from "../sender-fields.ts";
import { hookOfApp, lockSenders, refuseTaken, saveSender } from "../sender-rows.ts";

export function createSenderOperation(deps: SenderOperationDeps): Operation {
  return operation({
    operationId: "createSender",
    route: "POST /senders",
    tag: "Senders",
    summary: "Add a sender",
    description:
      "Register the answered `hook_url` and the verify token as the callback in Meta's console. Senders with the same " +
      "app secret share a hook. The credentials are stored encrypted and never shown again.",
    scope: "senders:write",
    body: newSenderFields,
    answers: { 201: { description: "The sender was added.", schema: senderAnswer } },
    examples: {
      "A WhatsApp number": {
        body: {
          phone: "+15550001000",
          whatsapp: {
            phone_number_id: "106540352242922",
            business_account_id: "102290129340398",
            access_token: "EAAJB...",
            app_secret: "1a2b3c...",
            verify_token: "a text of your choice",
          },
        },
      },
    },
    problems: { 409: ["sender_exists"] },
    async handler({ caller, body, once }) {
      const answer = await once(async (session) => {
        const channel = deps.channels.get("whatsapp") as Channel;
        const row = await createSender(session, caller, body, { channel, secretKey: deps.secretKey });
        const show = await senderAnswers(session, caller.accountId, deps);
        return { status: 201, body: show(row) };
      });
      deps.directory.invalidate(caller.accountId);
      return answer;
    },
  });
}

/** Adds a sender and its lane. Throws 409 `sender_exists` when another sender has the phone or the channel's number. */
export async function createSender(
  session: Session,
  { accountId, hashKey }: Pick<Caller, "accountId" | "hashKey">,
  fields: z.output<typeof newSenderFields>,
  { channel, secretKey }: { channel: Channel; secretKey: Buffer },
): Promise<SenderRow> {
  const { whatsapp, phone } = fields;
  const senderId = newUuid();
  // Lanes come before senders in the lock order.
  await createLane(session, { accountId, laneId: senderId, kind: "sender" });
  const others = (await lockSenders(session, accountId)).filter((row) => row.channel === channel.name);
  refuseTaken(others, phone, whatsapp.phone_number_id);
  const hash = appSecretHash(hashKey, whatsapp.app_secret);
  return saveSender(session, {
    accountId,
    senderId,
    channel: channel.name,
    phone,
    isDefault: fields.default === true || others.length === 0,
    rate: fields.rate ?? channel.limits.rate,
    numberId: whatsapp.phone_number_id,
    businessId: whatsapp.business_account_id,
    credentials: sealCredentials(secretKey, {
      accessToken: whatsapp.access_token,
      appSecret: whatsapp.app_secret,
      verifyToken: whatsapp.verify_token,
    }),
    appSecretHash: hash,
    hookId: hookOfApp(others, hash) ?? newHookId(accountId),
  });
}
