// How a sender fares at its channel, as the API answers it and as the database keeps it.
import { z } from "zod";
import { messagingLimit, type SenderHealth, senderHealth } from "../../channels/index.ts";
import { intField, textField, timeField } from "../../platform/http/index.ts";

export const healthAnswer = z
  .object({
    checked_at: timeField("When the channel last said so; null until it does.").nullable(),
    error: textField(
      "Why the channel couldn't be asked at the last look, as a code; null after a look that succeeded.",
      "channel_token_invalid",
    ).nullable(),
    ...senderHealth.shape,
    messaging_limit: messagingLimit
      .extend({
        used: intField(
          "To how many people the sender sent templates within the last 24 hours. The channel counts the other numbers of the business, " +
            "too, and leaves out people with an open customer service window.",
          212,
        ),
      })
      .nullable()
      .meta({ description: "How many people the business may write to first." }),
  })
  .meta({
    id: "SenderHealth",
    description: "How a sender fares at its channel. Null for everything that the channel doesn't say.",
  });

export type HealthAnswer = z.input<typeof healthAnswer>;

/** `used`: people, as in the answer. */
export function readHealthAnswer(health: SenderHealth, used: number, at: Date): HealthAnswer {
  const { messaging_limit: limit } = health;
  return {
    checked_at: at.toISOString(),
    error: null,
    ...health,
    messaging_limit: limit && { ...limit, used },
  };
}

/** What the channel said before stays, with the time at which it did. */
export function failedHealthAnswer(known: HealthAnswer | null, error: string): HealthAnswer {
  const unknown = Object.fromEntries(Object.keys(healthAnswer.shape).map((field) => [field, null]));
  return { ...(known ?? (unknown as HealthAnswer)), error };
}
