import { z } from "zod";
import type { EventResource } from "../events/index.ts";
import { countryOfPhone, type Phone } from "../phones/index.ts";
import { booleanField, idField, intField, textField, timeField } from "../platform/http/index.ts";
import { publicId } from "../platform/ids.ts";
import { appAnswer, readApps } from "./app/read-apps.ts";
import { healthAnswer } from "./health/health-answer.ts";
import { DROP_CAUSES, type DropCause, MOST_FIELDS, readHookCounts } from "./hook-counts.ts";
import type { SenderOperationDeps, StatementRunner } from "./operation-deps.ts";
import type { Sender, SenderRow } from "./sender.ts";
import { readSenders } from "./sender-rows.ts";

/** How long a sender counts as limited after the channel's last refusal. */
const LIMITED_MS = 3_600_000;

/** The address that the channel calls. `publicUrl`: the service's, with or without a trailing slash. */
export function hookUrlOf(
  publicUrl: string,
  { channel, hookId }: Pick<Sender, "channel" | "hookId">,
): string {
  return `${publicUrl.replace(/\/$/, "")}/hooks/${channel}/${hookId}`;
}

const counts = Object.entries(DROP_CAUSES).map(([cause, description]) => [cause, intField(description)]);

export const senderAnswer = z
  .object({
    id: idField("snd", "The sender's id."),
    channel: textField("The channel of the number.", "whatsapp"),
    connector: textField("The service behind the channel, as in `GET /channels`.", "whatsapp-cloud"),
    phone: textField("The number, in E.164.", "+15550001000"),
    country: textField(
      "The country of the number (ISO 3166-1). Null for a number of no country.",
      "US",
    ).nullable(),
    default: booleanField("Whether messages without a `source_phone` leave through this sender.", true),
    rate: intField(
      "Maximum messages per second, or segments: `rate_unit` in `GET /channels` says which.",
      80,
    ),
    status: z.enum(["active", "paused"]).meta({
      description:
        "A paused sender keeps its messages. `POST /senders/{id}/resume` sends them. A sender that the channel refused is also resumed " +
        "by itself: the channel is asked again, after a minute at first and later at least every hour.",
    }),
    paused_reason: textField(
      "Why the channel refused the sender, as a code, for example `channel_token_invalid`. `requested`: a client paused it.",
    ).nullable(),
    paused_at: timeField("Since when the sender is paused; null while it is active.").nullable(),
    limited: z
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
    health: healthAnswer.nullable().meta({
      description:
        "How the sender fares at its channel, read every hour, after a change of the sender, and when the channel reports a " +
        "change. Null for a channel that doesn't say, and until it was asked.",
    }),
    credentials: z.record(z.string(), z.string()).meta({
      description:
        "The credentials without the secrets, which are never shown. `GET /channels` has the fields.",
      examples: [{ phone_number_id: "106540352242922", business_account_id: "102290129340398" }],
    }),
    business_id: textField(
      "The channel's id of the business that owns the sender and its templates.",
      "102290129340398",
    ),
    hook_url: textField(
      "The callback address to register at the channel.",
      "https://parley.example/hooks/whatsapp/6Zk3...",
    ),
    waiting: intField(
      "Number of messages that wait to leave through this sender: those with the status `queued`.",
    ),
    scheduled: intField("Number of messages that are scheduled to leave through this sender later."),
    last_hook_at: timeField(
      "When a hook of the channel last named the sender, some seconds late; null for never.",
    ).nullable(),
    last_test_at: timeField(
      "When a sample of the channel's own test last came, signed with the sender's secret; null for never. Some seconds late.",
    ).nullable(),
    last_unverified_at: timeField(
      "When a request to the hook last came whose signature doesn't fit the sender's secret; null for never. Some seconds late.",
    ).nullable(),
    dropped_facts: z.object(Object.fromEntries(counts) as Record<DropCause, z.ZodInt>).meta({
      description: "Number of facts from the sender's hook that were dropped, by cause. Some seconds late.",
    }),
    unknown_facts: z
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
    app: appAnswer,
    created_at: timeField("When the sender was added."),
  })
  .meta({ id: "Sender", description: "A number that sends and receives messages." });

type Answer = z.input<typeof senderAnswer>;

export async function senderAnswers(
  runner: StatementRunner,
  accountId: string,
  { outbox, publicUrl }: Pick<SenderOperationDeps, "outbox" | "publicUrl">,
): Promise<(row: SenderRow) => Answer> {
  const waiting = await outbox.waitingCounts(runner, accountId);
  const hooksOf = await readHookCounts(runner, accountId);
  const appOf = await readApps(runner, accountId);
  return (row) => ({
    id: publicId("snd", row.sender_id),
    channel: row.channel,
    connector: row.connector,
    phone: row.phone,
    country: countryOfPhone(row.phone as Phone),
    default: row.is_default,
    rate: row.rate,
    status: row.status,
    paused_reason: row.paused_reason,
    paused_at: row.status === "paused" ? (row.paused_at?.toISOString() ?? null) : null,
    limited: limitedOf(row),
    health: row.health,
    credentials: row.public_credentials as Record<string, string>,
    business_id: row.channel_business_id,
    hook_url: hookUrlOf(publicUrl(), { channel: row.channel, hookId: row.hook_id }),
    waiting: waiting.get(row.sender_id)?.waiting ?? 0,
    scheduled: waiting.get(row.sender_id)?.scheduled ?? 0,
    ...hooksOf(row.sender_id),
    app: appOf(row.sender_id),
    created_at: row.created_at.toISOString(),
  });
}

function limitedOf({ limited_at: at, limited_reason: reason }: SenderRow): Answer["limited"] {
  if (at === null || reason === null || Date.now() - at.getTime() > LIMITED_MS) return null;
  return { at: at.toISOString(), reason };
}

export const senderParams = z.object({ id: idField("snd", "The sender's id.") });

export function senderEvents(
  deps: Pick<SenderOperationDeps, "database" | "outbox" | "publicUrl">,
): EventResource {
  return {
    name: "SenderEvent",
    types: ["sender.paused", "sender.resumed", "sender.history_finished", "sender.history_declined"],
    scope: "messages:read",
    schema: senderAnswer,
    contactField: null,
    async read(accountId) {
      const rows = await readSenders(deps.database, accountId);
      const show = await senderAnswers(deps.database, accountId, deps);
      return new Map(rows.map((row) => [row.sender_id, show(row)]));
    },
  };
}
