import { type ChannelSender, type Connector, type Credentials, isSecret } from "../channels/index.ts";
import { type HashKey, keyedHash, type SecretKey, seal, unseal } from "../platform/crypto.ts";
import { t } from "../platform/database/index.ts";
import type { HealthAnswer } from "./health/health-answer.ts";

export type SenderStatus = "active" | "paused";

export const SENDER_COLUMNS = {
  sender_id: t.uuid,
  channel: t.text,
  connector: t.text,
  phone: t.text,
  is_default: t.bool,
  rate: t.int4,
  status: t.textOf<SenderStatus>(),
  paused_reason: t.nullable(t.text),
  paused_at: t.nullable(t.timestamptz),
  limited_at: t.nullable(t.timestamptz),
  limited_reason: t.nullable(t.text),
  health: t.nullable(t.jsonb<HealthAnswer>()),
  channel_number_id: t.text,
  channel_business_id: t.text,
  public_credentials: t.jsonb<Credentials>(),
  secret_credentials: t.nullable(t.bytea),
  hook_key_hash: t.nullable(t.bytea),
  hook_id: t.text,
  created_at: t.timestamptz,
  deleted_at: t.nullable(t.timestamptz),
};

export type SenderRow = t.Outputs<typeof SENDER_COLUMNS>;

export interface Sender {
  accountId: string;
  senderId: string;
  channel: string;
  connector: string;
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
  /** As stored: changed secrets have other bytes. Null for a deleted sender, like `hookKeyHash`. */
  sealedSecrets: Buffer | null;
  hookKeyHash: Buffer | null;
  /** When the channel last limited the sender strongly, in milliseconds; null if it never did. */
  limitedAt: number | null;
  /** A deleted sender gets no new messages. Messages accepted before the deletion still reach its lane. */
  isDeleted: boolean;
}

export function senderOf(accountId: string, row: SenderRow, secretKey: SecretKey): Sender {
  let opened: ChannelSender | undefined;
  const ids = { numberId: row.channel_number_id, businessId: row.channel_business_id };
  return {
    ...ids,
    accountId,
    senderId: row.sender_id,
    channel: row.channel,
    connector: row.connector,
    phone: row.phone,
    isDefault: row.is_default,
    rate: row.rate,
    status: row.status,
    hookId: row.hook_id,
    sealedSecrets: row.secret_credentials,
    hookKeyHash: row.hook_key_hash,
    limitedAt: row.limited_at?.getTime() ?? null,
    isDeleted: row.deleted_at !== null,
    get channelSender() {
      opened ??= {
        ...ids,
        phone: row.phone,
        credentials: { ...row.public_credentials, ...unsealSecrets(secretKey, row) },
      };
      return opened;
    },
  };
}

/** The columns of the credentials, and those that are derived from them. */
export function credentialColumns(
  connector: Connector,
  { credentials, phone }: Pick<ChannelSender, "credentials" | "phone">,
  { secretKey, hashKey }: { secretKey: SecretKey; hashKey: HashKey },
) {
  const { numberId, businessId } = connector.identify(credentials, phone);
  const { secret = [], shown = [] } = Object.groupBy(Object.entries(credentials), ([field]) =>
    isSecret(connector, field) ? "secret" : "shown",
  );
  return {
    numberId,
    businessId,
    publicCredentials: JSON.stringify(Object.fromEntries(shown)),
    secretCredentials: seal(secretKey, JSON.stringify(Object.fromEntries(secret))),
    // Tells whether two senders of an account share a hook, without decrypting their secrets.
    hookKeyHash: keyedHash(hashKey, "hook-key", connector.hookKey(credentials)),
  };
}

/** Throws when the secrets were encrypted with another key, or deleted with the sender. */
export function unsealSecrets(
  secretKey: SecretKey,
  { secret_credentials: sealed }: Pick<SenderRow, "secret_credentials">,
): Credentials {
  if (sealed === null) throw new Error("The sender was deleted, with its credentials.");
  return JSON.parse(unseal(secretKey, sealed).toString("utf8")) as Credentials;
}
