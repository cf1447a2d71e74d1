// Adds a sender and its lane to an account.
import type { Channel } from "../channels/index.ts";
import type { Session } from "../platform/database/session.ts";
import type { Caller } from "../platform/http/caller.ts";
import { newUuid } from "../platform/ids.ts";
import { createLane } from "../platform/lanes/lane-ownership.ts";
import { appSecretHash, sealCredentials } from "./credentials.ts";
import { newHookId } from "./hook-id.ts";
import type { SenderRow } from "./sender.ts";
import type { NewSenderFields } from "./sender-fields.ts";
import { clearDefault, hookOfApp, lockSenders, refuseTaken, saveSender } from "./sender-rows.ts";

/** Throws 409 `sender_exists` when another sender has the phone or the channel's number. */
export async function createSender(
  session: Session,
  { accountId, hashKey }: Pick<Caller, "accountId" | "hashKey">,
  fields: NewSenderFields,
  { channel, secretKey }: { channel: Channel; secretKey: Buffer },
): Promise<SenderRow> {
  const { whatsapp, phone } = fields;
  const senderId = newUuid();
  // Lanes come before senders in the lock order.
  await createLane(session, { accountId, laneId: senderId, kind: "sender" });
  const others = (await lockSenders(session, accountId)).filter((row) => row.channel === channel.name);
  refuseTaken(others, phone, whatsapp.phone_number_id);
  const isDefault = fields.default === true || others.length === 0;
  if (isDefault) await clearDefault(session, accountId, channel.name);
  const hash = appSecretHash(hashKey, whatsapp.app_secret);
  return saveSender(session, {
    accountId,
    senderId,
    channel: channel.name,
    phone,
    isDefault,
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
