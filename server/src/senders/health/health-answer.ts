// How a sender fares at its channel, as the API answers it and as the database keeps it.
import { z } from "zod";
import type { SenderHealth } from "../../channels/index.ts";
import { booleanField, intField, textField, timeField } from "../../platform/http/index.ts";

const name = z.object({
  text: textField("The name that people see.", "Marlowe Bakery"),
  status: z
    .enum(["approved", "pending", "rejected", "expired"])
    .nullable()
    .meta({ description: "What the channel decided about the name; null when it doesn't say." }),
});

const messagingLimit = z.object({
  people: intField("To how many people the business may write first within 24 hours.", 1_000)
    .nullable()
    .meta({
      description: "To how many people the business may write first within 24 hours; null for no limit.",
    }),
  used: intField(
    "To how many people the sender sent templates within the last 24 hours. The channel counts the other numbers of the business, " +
      "too, and leaves out people with an open customer service window.",
    212,
  ),
});

const hooks = z.object({
  subscribed: booleanField("Whether the channel reports to the service.", true)
    .nullable()
    .meta({ description: "Whether the channel reports to the service; null when it couldn't be asked." }),
  error: textField("Why it doesn't, as a code.", "channel_permission_missing").nullable(),
  callback: textField(
    "The address to which the channel reports instead.",
    "https://another-tool.example/hook",
  ).nullable(),
});

export const healthAnswer = z
  .object({
    checked_at: timeField("When the channel last said so; null until it does.").nullable(),
    error: textField(
      "Why the channel couldn't be asked at the last look, as a code; null after a look that succeeded.",
      "channel_token_invalid",
    ).nullable(),
    quality: z
      .enum(["high", "medium", "low"])
      .nullable()
      .meta({ description: "How people took the sender's messages of the last days." }),
    sending: z
      .enum(["allowed", "limited", "blocked"])
      .nullable()
      .meta({ description: "What the channel lets the sender send." }),
    detail: textField("The channel's own words for why sending is limited or blocked.").nullable(),
    name: name.nullable().meta({ description: "The name of the sender." }),
    messaging_limit: messagingLimit
      .nullable()
      .meta({ description: "How many people the business may write to first." }),
    max_rate: intField("Messages per second that the channel takes at most.", 80).nullable(),
    hooks: hooks.nullable().meta({ description: "Whether the channel reports to the service." }),
  })
  .meta({
    id: "SenderHealth",
    description: "How a sender fares at its channel. Null for everything that the channel doesn't say.",
  });

export type HealthAnswer = z.input<typeof healthAnswer>;

const UNKNOWN: HealthAnswer = {
  checked_at: null,
  error: null,
  quality: null,
  sending: null,
  detail: null,
  name: null,
  messaging_limit: null,
  max_rate: null,
  hooks: null,
};

/** `used`: people, as in the answer. */
export function readHealthAnswer(health: SenderHealth, used: number, at: Date): HealthAnswer {
  const { quality, sending, detail, messagingLimit: limit, maxRate, hooks } = health;
  return {
    checked_at: at.toISOString(),
    error: null,
    quality,
    sending,
    detail,
    name: health.name,
    messaging_limit: limit && { people: limit.people, used },
    max_rate: maxRate,
    hooks: hooks && { ...hooks, error: hooks.error?.code ?? null },
  };
}

/** What the channel said before stays, with the time at which it did. */
export function failedHealthAnswer(known: HealthAnswer | null, error: string): HealthAnswer {
  return { ...(known ?? UNKNOWN), error };
}
