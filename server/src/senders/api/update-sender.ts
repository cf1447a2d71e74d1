import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { Session } from "../../platform/database/session.ts";
import type { Caller } from "../../platform/http/access/caller.ts";
import { exampleId } from "../../platform/http/answers/answer-fields.ts";
import { type Operation, operation } from "../../platform/http/operation.ts";
import { invalidField } from "../../platform/problem.ts";
import { senderErrors } from "../errors.ts";
import type { SenderOperationDeps } from "../operation-deps.ts";
import { appSecretHash, type SenderRow, sealCredentials, unsealCredentials } from "../sender.ts";
import { senderAnswer, senderAnswers, senderParams } from "../sender-answer.ts";
import { senderChanges } from "../sender-fields.ts";
import {
  defaultSenderNeeded,
  hookOfApp,
  lockSenders,
  refuseTaken,
  saveSender,
  senderIn,
} from "../sender-rows.ts";

type Changes = z.output<typeof senderChanges>;
type ChannelChanges = Partial<NonNullable<Changes["whatsapp"]>>;

export function updateSenderOperation(deps: SenderOperationDeps): Operation {
  return operation({
    operationId: "updateSender",
    route: "PATCH /senders/:id",
    tag: "Senders",
    summary: "Change a sender",
    description:
      "Fields that are left out stay as they are. New credentials don't resume a paused sender; " +
      "`POST /senders/{id}/resume` does. A new app secret keeps the `hook_url`, unless another sender has that secret: " +
      "then both senders share that sender's hook.",
    scope: "senders:write",
    params: senderParams,
    body: senderChanges,
    answers: { 200: { description: "The changed sender.", schema: senderAnswer } },
    examples: { "A lower rate": { params: { id: exampleId("snd") }, body: { rate: 20 } } },
    problems: {
      404: ["sender_not_found"],
      409: ["sender_exists", "default_sender_needed"],
      422: ["phone_not_changeable"],
    },
    async handler({ caller, params, body, once }) {
      const answer = await once(async (session) => {
        const change = { id: params.id, changes: body, secretKey: deps.secretKey };
        const row = await updateSender(session, caller, change);
        const show = await senderAnswers(session, caller.accountId, deps);
        return { status: 200, body: show(row) };
      });
      deps.directory.invalidate(caller.accountId);
      return answer;
    },
  });
}

async function updateSender(
  session: Session,
  { accountId, hashKey }: Caller,
  { id, changes, secretKey }: { id: string; changes: Changes; secretKey: Buffer },
): Promise<SenderRow> {
  const all = await lockSenders(session, accountId);
  const row = senderIn(all, id);
  refuseFixed(row, changes);
  const others = all.filter((other) => other !== row && other.channel === row.channel);
  const whatsapp: ChannelChanges = changes.whatsapp ?? {};
  const numberId = whatsapp.phone_number_id ?? row.channel_number_id;
  refuseTaken(others, null, numberId);
  const secrets = secretsOf(row, whatsapp, secretKey);
  // A new app secret keeps the hook, whose address is registered at the channel, unless another sender has that app.
  const hash = secrets ? appSecretHash(hashKey, secrets.appSecret) : row.app_secret_hash;
  return saveSender(session, {
    accountId,
    senderId: row.sender_id,
    channel: row.channel,
    phone: row.phone,
    isDefault: changes.default ?? row.is_default,
    rate: changes.rate ?? row.rate,
    numberId,
    businessId: whatsapp.business_account_id ?? row.channel_business_id,
    credentials: secrets ? sealCredentials(secretKey, secrets) : row.credentials,
    appSecretHash: hash,
    hookId: (secrets && hookOfApp(others, hash)) ?? row.hook_id,
  });
}

function refuseFixed(row: SenderRow, changes: Changes): void {
  if (changes.phone !== undefined && changes.phone !== row.phone) {
    throw invalidField(
      "/phone",
      senderErrors.phone_not_changeable,
      "A sender's phone can't change, because messages were sent from it. Add another sender for another phone.",
    );
  }
  if (changes.default === false && row.is_default) throw defaultSenderNeeded();
}

/** Null when the secrets stay. Unchanged credentials must keep their bytes, which `pauseSender` compares. */
function secretsOf(row: SenderRow, given: ChannelChanges, secretKey: Buffer) {
  const { access_token: accessToken, app_secret: appSecret, verify_token: verifyToken } = given;
  // A complete set replaces credentials that can't be decrypted, after the secret key was lost.
  const isComplete = accessToken !== undefined && appSecret !== undefined && verifyToken !== undefined;
  if (isComplete) return { accessToken, appSecret, verifyToken };
  const old = unsealCredentials(secretKey, row.credentials);
  const secrets = {
    accessToken: accessToken ?? old.accessToken,
    appSecret: appSecret ?? old.appSecret,
    verifyToken: verifyToken ?? old.verifyToken,
  };
  return isDeepStrictEqual(old, secrets) ? null : secrets;
}
