import type { ChannelCredentials, ChannelSender } from "../channels/index.ts";
import { type HashKey, keyedHash, seal, unseal } from "../platform/crypto.ts";
import * as t from "../platform/database/sql-types.ts";

export type SenderStatus = "active" | "paused";

export const SENDER_COLUMNS = {
  sender_id: t.uuid,
  channel: t.text,
  phone: t.text,
  is_default: t.bool,
  rate: t.int4,
  status: t.textOf<SenderStatus>(),
  paused_reason: t.nullable(t.text),
  paused_at: t.nullable(t.timestamptz),
  channel_number_id: t.text,
  channel_business_id: t.text,
  credentials: t.bytea,
  app_secret_hash: t.bytea,
  hook_id: t.text,
  created_at: t.timestamptz,
  deleted_at: t.nullable(t.timestamptz),
};

export type SenderRow = t.Outputs<typeof SENDER_COLUMNS>;

export interface Sender {
  accountId: string;
  senderId: string;
  channel: string;
  phone: string;
  isDefault: boolean;
  rate: number;
  status: SenderStatus;
  hookId: string;
  /** The channel's ids of the number and of the business that owns it. */
  numberId: string;
  businessId: string;
  /** Decrypted at the first access. Throws when the credentials were encrypted with another secret key. */
  readonly channelSender: ChannelSender;
  /** As stored: changed credentials have other bytes. */
  sealedCredentials: Buffer;
  appSecretHash: Buffer;
  /** A deleted sender gets no new messages. Messages accepted before the deletion still reach its lane. */
  isDeleted: boolean;
}

export function senderOf(accountId: string, row: SenderRow, secretKey: Buffer): Sender {
  let opened: ChannelSender | undefined;
  const ids = { numberId: row.channel_number_id, businessId: row.channel_business_id };
  return {
    ...ids,
    accountId,
    senderId: row.sender_id,
    channel: row.channel,
    phone: row.phone,
    isDefault: row.is_default,
    rate: row.rate,
    status: row.status,
    hookId: row.hook_id,
    sealedCredentials: row.credentials,
    appSecretHash: row.app_secret_hash,
    isDeleted: row.deleted_at !== null,
    get channelSender() {
      opened ??= { ...ids, credentials: unsealCredentials(secretKey, row.credentials) };
      return opened;
    },
  };
}

export function sealCredentials(secretKey: Buffer, credentials: ChannelCredentials): Buffer {
  return seal(secretKey, JSON.stringify(credentials));
}

/** Throws when the credentials were encrypted with another key. */
export function unsealCredentials(secretKey: Buffer, sealed: Buffer): ChannelCredentials {
  return JSON.parse(unseal(secretKey, sealed).toString("utf8")) as ChannelCredentials;
}

/** Tells whether two senders of an account belong to one app, without decrypting their secrets. */
export function appSecretHash(hashKey: HashKey, appSecret: string): Buffer {
  return keyedHash(hashKey, "app-secret", appSecret);
}
