// Adds a sender to an account, with its lane.
import type { Channel } from "../channels/index.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import type { Caller } from "../platform/http/caller.ts";
import { newUuid } from "../platform/ids.ts";
import { createLane } from "../platform/lanes/lane-ownership.ts";
import { appSecretHash, sealCredentials } from "./credentials.ts";
import { newHookId } from "./hook-id.ts";
import { senderExists } from "./problems.ts";
import type { NewSenderFields } from "./sender-fields.ts";
import { type AnsweredSenderRow, getSenderRow, lockSenders } from "./sender-rows.ts";

type Values = [
  accountId: string,
  senderId: string,
  channel: string,
  phone: string,
  isDefault: boolean,
  rate: number,
  numberId: string,
  businessId: string,
  credentials: Buffer,
  appSecretHash: Buffer,
  hookId: string,
];

const insert = statement<Values, never>(
  "insert_sender",
  `insert into senders (account_id, sender_id, channel, phone, is_default, rate, status, channel_number_id,
                        channel_business_id, credentials, app_secret_hash, hook_id)
   values ($1, $2, $3, $4, $5, $6, 'active', $7, $8, $9, $10, $11)`,
);

export const clearDefault = statement<[string, string], never>(
  "clear_default_sender",
  `update senders
   set is_default = false
   where account_id = $1
     and channel = $2
     and is_default`,
);

/** Throws 409 `sender_exists` when the phone or the channel's number is taken. */
export async function createSender(
  session: Session,
  caller: Pick<Caller, "accountId" | "hashKey">,
  fields: NewSenderFields,
  { channel, secretKey }: { channel: Channel; secretKey: Buffer },
): Promise<AnsweredSenderRow> {
  const { accountId, hashKey } = caller;
  const { whatsapp, phone } = fields;
  const senderId = newUuid();
  // The lane comes first in the lock order.
  await createLane(session, { accountId, laneId: senderId });
  const others = await lockSenders(session, accountId);
  const ofChannel = others.filter((row) => row.channel === channel.name);
  refuseTaken(ofChannel, { phone, numberId: whatsapp.phone_number_id });
  const isDefault = fields.default === true || ofChannel.length === 0;
  if (isDefault) await session.run(clearDefault, [accountId, channel.name]);
  const hash = appSecretHash(hashKey, whatsapp.app_secret);
  await session.run(insert, [
    accountId,
    senderId,
    channel.name,
    phone,
    isDefault,
    fields.rate ?? channel.limits.rate,
    whatsapp.phone_number_id,
    whatsapp.business_account_id,
    sealCredentials(secretKey, {
      accessToken: whatsapp.access_token,
      appSecret: whatsapp.app_secret,
      verifyToken: whatsapp.verify_token,
    }),
    hash,
    hookFor(ofChannel, hash) ?? newHookId(accountId),
  ]);
  return (await getSenderRow(session, accountId, senderId)) as AnsweredSenderRow;
}

/** One app has one callback address, so its senders share a hook. */
export function hookFor(others: AnsweredSenderRow[], hash: Buffer): string | undefined {
  return others.find((row) => row.app_secret_hash.equals(hash))?.hook_id;
}

export function refuseTaken(
  others: AnsweredSenderRow[],
  { phone, numberId }: { phone: string | null; numberId: string },
): void {
  for (const row of others) {
    if (row.phone === phone) throw senderExists(`the phone ${phone}`, row.sender_id);
    if (row.channel_number_id === numberId)
      throw senderExists(`the phone_number_id ${numberId}`, row.sender_id);
  }
}
