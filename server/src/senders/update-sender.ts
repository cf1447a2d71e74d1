// Changes the given fields of a sender.
import { isDeepStrictEqual } from "node:util";
import type { HashKey } from "../platform/crypto.ts";
import type { Session } from "../platform/database/session.ts";
import type { Caller } from "../platform/http/caller.ts";
import { invalidField } from "../platform/problem.ts";
import { appSecretHash, sealCredentials, unsealCredentials } from "./credentials.ts";
import { defaultSenderNeeded } from "./problems.ts";
import type { SenderRow } from "./sender.ts";
import type { SenderChanges } from "./sender-fields.ts";
import { clearDefault, hookOfApp, lockSenders, refuseTaken, saveSender, senderIn } from "./sender-rows.ts";

/** Throws 404 `sender_not_found`, 409 `sender_exists` or `default_sender_needed`, 422 `phone_not_changeable`. */
export async function updateSender(
  session: Session,
  { accountId, hashKey }: Pick<Caller, "accountId" | "hashKey">,
  id: string,
  { changes, secretKey }: { changes: SenderChanges; secretKey: Buffer },
): Promise<SenderRow> {
  const all = await lockSenders(session, accountId);
  const row = senderIn(all, id);
  refuseFixed(row, changes);
  const others = all.filter((other) => other !== row && other.channel === row.channel);
  const numberId = changes.whatsapp?.phone_number_id ?? row.channel_number_id;
  refuseTaken(others, null, numberId);
  if (changes.default === true) await clearDefault(session, accountId, row.channel);
  return saveSender(session, {
    accountId,
    senderId: row.sender_id,
    channel: row.channel,
    phone: row.phone,
    isDefault: changes.default ?? row.is_default,
    rate: changes.rate ?? row.rate,
    numberId,
    businessId: changes.whatsapp?.business_account_id ?? row.channel_business_id,
    ...secretsOf(row, others, changes.whatsapp, { hashKey, secretKey }),
  });
}

function refuseFixed(row: SenderRow, changes: SenderChanges): void {
  if (changes.phone !== undefined && changes.phone !== row.phone) {
    throw invalidField(
      "/phone",
      "phone_not_changeable",
      "A sender's phone can't change, because messages were sent from it. Add another sender for another phone.",
    );
  }
  if (changes.default === false && row.is_default) throw defaultSenderNeeded();
}

/**
 * Unchanged credentials keep their bytes: `pauseSender` compares the bytes when the channel refuses the credentials.
 * A new app secret keeps the hook, whose address is registered at the channel, unless another sender has that app.
 */
function secretsOf(
  row: SenderRow,
  others: SenderRow[],
  changes: SenderChanges["whatsapp"],
  { hashKey, secretKey }: { hashKey: HashKey; secretKey: Buffer },
) {
  const accessToken = changes?.access_token;
  const appSecret = changes?.app_secret;
  const verifyToken = changes?.verify_token;
  // A complete set replaces credentials that can't be decrypted, after the secret key was lost.
  const isComplete = accessToken !== undefined && appSecret !== undefined && verifyToken !== undefined;
  const old = isComplete ? null : unsealCredentials(secretKey, row.credentials);
  const credentials = {
    accessToken: accessToken ?? old?.accessToken ?? "",
    appSecret: appSecret ?? old?.appSecret ?? "",
    verifyToken: verifyToken ?? old?.verifyToken ?? "",
  };
  if (isDeepStrictEqual(old, credentials))
    return { credentials: row.credentials, appSecretHash: row.app_secret_hash, hookId: row.hook_id };
  const hash = appSecretHash(hashKey, credentials.appSecret);
  return {
    credentials: sealCredentials(secretKey, credentials),
    appSecretHash: hash,
    hookId: hookOfApp(others, hash) ?? row.hook_id,
  };
}
