// Changes a sender: what is left out stays.

import { isDeepStrictEqual } from "node:util";
import type { ChannelCredentials } from "../channels/index.ts";
import type { HashKey } from "../platform/crypto.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import type { Caller } from "../platform/http/caller.ts";
import { invalidField } from "../platform/problem.ts";
import { clearDefault, hookFor, refuseTaken } from "./create-sender.ts";
import { appSecretHash, sealCredentials, unsealCredentials } from "./credentials.ts";
import { defaultSenderNeeded } from "./problems.ts";
import type { SenderChanges } from "./sender-fields.ts";
import { type AnsweredSenderRow, getSenderRow, lockSenders } from "./sender-rows.ts";

type Values = [
  accountId: string,
  senderId: string,
  isDefault: boolean,
  rate: number,
  numberId: string,
  businessId: string,
  credentials: Buffer,
  appSecretHash: Buffer,
  hookId: string,
];

const update = statement<Values, never>(
  "update_sender",
  `update senders
   set is_default = $3, rate = $4, channel_number_id = $5, channel_business_id = $6, credentials = $7,
       app_secret_hash = $8, hook_id = $9
   where account_id = $1
     and sender_id = $2`,
);

/** Null when there is no such sender. Throws 409 `sender_exists` or `default_sender_needed`. */
export async function updateSender(
  session: Session,
  caller: Pick<Caller, "accountId" | "hashKey">,
  senderId: string,
  { changes, secretKey }: { changes: SenderChanges; secretKey: Buffer },
): Promise<AnsweredSenderRow | null> {
  const { accountId } = caller;
  const all = await lockSenders(session, accountId);
  const row = all.find((candidate) => candidate.sender_id === senderId);
  if (!row) return null;
  refuseFixed(row, changes);
  const others = all.filter((other) => other !== row && other.channel === row.channel);
  const numberId = changes.whatsapp?.phone_number_id ?? row.channel_number_id;
  refuseTaken(others, { phone: null, numberId });
  if (changes.default === true) await session.run(clearDefault, [accountId, row.channel]);
  await session.run(update, [
    accountId,
    senderId,
    changes.default ?? row.is_default,
    changes.rate ?? row.rate,
    numberId,
    changes.whatsapp?.business_account_id ?? row.channel_business_id,
    ...secretsOf(row, others, caller.hashKey, { changes, secretKey }),
  ]);
  return getSenderRow(session, accountId, senderId);
}

function refuseFixed(row: AnsweredSenderRow, changes: SenderChanges): void {
  if (changes.phone !== undefined && changes.phone !== row.phone) {
    throw invalidField(
      "/phone",
      "phone_not_changeable",
      "A sender keeps its phone: messages were sent from it. Make another sender for another phone.",
    );
  }
  if (changes.default === false && row.is_default) throw defaultSenderNeeded();
}

/**
 * Credentials that didn't change keep their bytes: a refusal of the old ones that comes late must still pause them.
 * A new app secret keeps the hook, whose address stands at the channel, unless another sender has that app already.
 */
function secretsOf(
  row: AnsweredSenderRow,
  others: AnsweredSenderRow[],
  hashKey: HashKey,
  { changes, secretKey }: { changes: SenderChanges; secretKey: Buffer },
): [Buffer, Buffer, string] {
  const accessToken = changes.whatsapp?.access_token;
  const appSecret = changes.whatsapp?.app_secret;
  const verifyToken = changes.whatsapp?.verify_token;
  const whole = accessToken !== undefined && appSecret !== undefined && verifyToken !== undefined;
  // Given whole, the old ones needn't be opened: the way out when the service's secret key was lost.
  const old = whole ? null : unsealCredentials(secretKey, row.credentials);
  const credentials: ChannelCredentials = {
    accessToken: accessToken ?? old?.accessToken ?? "",
    appSecret: appSecret ?? old?.appSecret ?? "",
    verifyToken: verifyToken ?? old?.verifyToken ?? "",
  };
  if (old && isDeepStrictEqual(old, credentials)) return [row.credentials, row.app_secret_hash, row.hook_id];
  const hash = appSecretHash(hashKey, credentials.appSecret);
  return [sealCredentials(secretKey, credentials), hash, hookFor(others, hash) ?? row.hook_id];
}
