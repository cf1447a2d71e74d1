// A number of the business through which messages leave.
import type { ChannelSender } from "../channels/index.ts";
import { statement } from "../platform/database/statement.ts";
import { unsealCredentials } from "./credentials.ts";

export type SenderStatus = "active" | "paused";

export interface Sender {
  accountId: string;
  senderId: string;
  channel: string;
  /** In E.164. */
  phone: string;
  /** Of its channel. */
  isDefault: boolean;
  /** Messages a second at most. */
  rate: number;
  status: SenderStatus;
  /** Why it is paused: a code of the channel's error table. */
  pausedReason: string | null;
  hookId: string;
  /** The channel's own ids of the number and of the business that has it. */
  numberId: string;
  businessId: string;
  /** What the channel is handed; opened at the first reading. Throws when the service's secret key is another one. */
  readonly channelSender: ChannelSender;
  /** As they are stored: other bytes are other credentials. */
  sealedCredentials: Buffer;
  appSecretHash: Buffer;
  /** Nothing new goes through it; what was accepted before still leaves. */
  isDeleted: boolean;
}

export interface SenderRow {
  sender_id: string;
  channel: string;
  phone: string;
  is_default: boolean;
  rate: number;
  status: SenderStatus;
  paused_reason: string | null;
  channel_number_id: string;
  channel_business_id: string;
  credentials: Buffer;
  app_secret_hash: Buffer;
  hook_id: string;
  is_deleted: boolean;
}

/** Every sender of an account, oldest first, the deleted ones too: a message may have been accepted at that moment. */
export const readAccountSenders = statement<[string], SenderRow>(
  "read_account_senders",
  `select sender_id, channel, phone, is_default, rate, status, paused_reason, channel_number_id,
          channel_business_id, credentials, app_secret_hash, hook_id, deleted_at is not null as is_deleted
   from senders
   where account_id = $1
   order by sender_id`,
);

export function senderOf(accountId: string, row: SenderRow, secretKey: Buffer): Sender {
  let opened: ChannelSender | undefined;
  return {
    accountId,
    senderId: row.sender_id,
    channel: row.channel,
    phone: row.phone,
    isDefault: row.is_default,
    rate: row.rate,
    status: row.status,
    pausedReason: row.paused_reason,
    hookId: row.hook_id,
    numberId: row.channel_number_id,
    businessId: row.channel_business_id,
    sealedCredentials: row.credentials,
    appSecretHash: row.app_secret_hash,
    isDeleted: row.is_deleted,
    get channelSender() {
      opened ??= {
        numberId: row.channel_number_id,
        businessId: row.channel_business_id,
        credentials: unsealCredentials(secretKey, row.credentials),
      };
      return opened;
    },
  };
}
