// A sender as stored and as answered, and as the rest of the service uses it.
import { z } from "zod";
import { type ChannelSender, type Connector, type Credentials, isSecret } from "../channels/index.ts";
import { countryOfPhone, type Phone } from "../phones/index.ts";
import { type HashKey, keyedHash, type SecretKey, seal, unseal } from "../platform/crypto.ts";
import { t } from "../platform/database/index.ts";
import { intField, textField, timeField } from "../platform/http/index.ts";
import { f, type RowOf, resource } from "../platform/resources/index.ts";
import { appAnswer } from "./app/read-apps.ts";
import { type HealthAnswer, healthAnswer } from "./health/health-answer.ts";
import { DROP_CAUSES, type DropCause, type HookCounts, MOST_FIELDS } from "./hook-counts.ts";

/** How long a sender counts as limited after the channel's last refusal. */
const LIMITED_MS = 3_600_000;

/** The address that the channel calls. `publicUrl`: the service's, with or without a trailing slash. */
export function hookUrlOf(
  publicUrl: string,
  { channel, hookId }: Pick<Sender, "channel" | "hookId">,
): string {
  return `${publicUrl.replace(/\/$/, "")}/hooks/${channel}/${hookId}`;
}

/** What an answer shows of a sender beside its row. */
interface Beside extends HookCounts {
  publicUrl: string;
  waiting: number;
  scheduled: number;
  app: z.input<typeof appAnswer>;
}

const counts = Object.entries(DROP_CAUSES).map(([cause, description]) => [cause, intField(description)]);

const timeOrNever = (description: string) => f.computed(timeField(description).nullable());

export const sender = resource(
  { id: "Sender", description: "A number that sends and receives messages." },
  {
    id: f.named("sender_id", f.id("snd", "The sender's id.")),
    channel: f.text("The channel of the number.", "whatsapp"),
    connector: f.text("The service behind the channel, as in `GET /channels`.", "whatsapp-cloud"),
    phone: f.text("The number, in E.164.", "+15550001000"),
    country: f.computed(
      textField("The country of the number (ISO 3166-1). Null for a number of no country.", "US").nullable(),
    ),
    default: f.named(
      "is_default",
      f.bool("Whether messages without a `source_phone` leave through this sender.", true),
    ),
    rate: f.shown(
      t.int4,
      intField("Maximum messages per second, or segments: `rate_unit` in `GET /channels` says which.", 80),
    ),
    status: f.word(
      ["active", "paused"],
      "A paused sender keeps its messages. `POST /senders/{id}/resume` sends them. A sender that the channel refused is also resumed " +
        "by itself: the channel is asked again, after a minute at first and later at least every hour.",
    ),
    paused_reason: f.nullable(
      f.text(
        "Why the channel refused the sender, as a code, for example `channel_token_invalid`. `requested`: a client paused it.",
      ),
    ),
    paused_at: f.computed(timeField("Since when the sender is paused; null while it is active.").nullable()),
    // Outlives the pause, see change-status.ts.
    last_paused_at: f.named("paused_at", f.hidden(t.nullable(t.timestamptz))),
    limited: f.computed(
      z
        .object({
          at: timeField("When the channel last refused a message for it."),
          reason: textField("The code of the channel's error.", "spam_rate_limited"),
        })
        .nullable()
        .meta({
          description:
            "Whether the channel limited the sender strongly within the last hour, for example because people reported its " +
            "messages. Its messages leave slowly. Null if it didn't.",
        }),
    ),
    limited_at: f.hidden(t.nullable(t.timestamptz)),
    limited_reason: f.hidden(t.nullable(t.text)),
    health: f.shown(
      t.nullable(t.jsonb<HealthAnswer>()),
      healthAnswer.nullable().meta({
        description:
          "How the sender fares at its channel, read every hour, after a change of the sender, and when the channel reports a " +
          "change. Null for a channel that doesn't say, and until it was asked.",
      }),
    ),
    credentials: f.named(
      "public_credentials",
      f.shown(
        t.jsonb<Credentials>(),
        z.record(z.string(), z.string()).meta({
          description:
            "The credentials without the secrets, which are never shown. `GET /channels` has the fields.",
          examples: [{ phone_number_id: "106540352242922", business_account_id: "102290129340398" }],
        }),
        (given) => given as Record<string, string>,
      ),
    ),
    secret_credentials: f.hidden(t.nullable(t.bytea)),
    channel_number_id: f.hidden(t.text),
    business_id: f.named(
      "channel_business_id",
      f.text("The channel's id of the business that owns the sender and its templates.", "102290129340398"),
    ),
    hook_url: f.computed(
      textField(
        "The callback address to register at the channel.",
        "https://parley.example/hooks/whatsapp/6Zk3...",
      ),
    ),
    hook_id: f.hidden(t.text),
    hook_key_hash: f.hidden(t.nullable(t.bytea)),
    waiting: f.computed(
      intField("Number of messages that wait to leave through this sender: those with the status `queued`."),
    ),
    scheduled: f.computed(
      intField("Number of messages that are scheduled to leave through this sender later."),
    ),
    last_hook_at: timeOrNever(
      "When a hook of the channel last named the sender, some seconds late; null for never.",
    ),
    last_test_at: timeOrNever(
      "When a sample of the channel's own test last came, signed with the sender's secret; null for never. Some seconds late.",
    ),
    last_unverified_at: timeOrNever(
      "When a request to the hook last came whose signature doesn't fit the sender's secret; null for never. Some seconds late.",
    ),
    dropped_facts: f.computed(
      z.object(Object.fromEntries(counts) as Record<DropCause, z.ZodInt>).meta({
        description: "Number of facts from the sender's hook that were dropped, by cause. Some seconds late.",
      }),
    ),
    unknown_facts: f.computed(
      z
        .array(
          z.object({
            field: textField("The channel's word for what they are about.", "messaging_handovers"),
            count: intField("How many came."),
            last_at: timeField("When the last one came."),
          }),
        )
        .meta({
          description:
            `What hooks brought that this version doesn't understand, by field, the newest ${MOST_FIELDS} fields first. It is kept, and ` +
            "`GET /senders/{id}/unknown-facts` shows it.",
        }),
    ),
    app: f.computed(appAnswer),
    created_at: f.time("When the sender was added."),
    deleted_at: f.hidden(t.nullable(t.timestamptz)),
  },
  (row, { publicUrl, ...beside }: Beside) => {
    const { paused_at: pausedAt, limited_at: at, limited_reason: reason } = row;
    const isLimited = at !== null && reason !== null && Date.now() - at.getTime() <= LIMITED_MS;
    return {
      ...beside,
      country: countryOfPhone(row.phone as Phone),
      paused_at: row.status === "paused" && pausedAt ? pausedAt.toISOString() : null,
      limited: isLimited ? { at: at.toISOString(), reason } : null,
      hook_url: hookUrlOf(publicUrl, { channel: row.channel, hookId: row.hook_id }),
    };
  },
);

export type SenderRow = RowOf<typeof sender>;

export interface Sender extends Pick<SenderRow, "channel" | "connector" | "phone" | "rate" | "status"> {
  accountId: string;
  senderId: string;
  isDefault: boolean;
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
  const { channel, connector, phone, rate, status } = row;
  const ids = { numberId: row.channel_number_id, businessId: row.channel_business_id };
  return {
    ...{ ...ids, channel, connector, phone, rate, status },
    accountId,
    senderId: row.sender_id,
    isDefault: row.is_default,
    hookId: row.hook_id,
    sealedSecrets: row.secret_credentials,
    hookKeyHash: row.hook_key_hash,
    limitedAt: row.limited_at?.getTime() ?? null,
    isDeleted: row.deleted_at !== null,
    // Decrypts, and throws for a damaged value, so nothing may spread a sender.
    get channelSender() {
      opened ??= {
        ...ids,
        phone,
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
