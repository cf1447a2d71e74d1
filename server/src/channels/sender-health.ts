// How a sender fares at its channel, as connectors tell it and as the API answers it. Null for what the channel doesn't say.
import { z } from "zod";
import { booleanField, intField, textField } from "../platform/http/index.ts";

const name = z.object({
  text: textField("The name that people see.", "Marlowe Bakery"),
  status: z
    .enum(["approved", "pending", "rejected", "expired"])
    .nullable()
    .meta({ description: "What the channel decided about the name; null when it doesn't say." }),
});

export const messagingLimit = z.object({
  people: intField("To how many people the business may write first within 24 hours.", 1_000)
    .nullable()
    .meta({
      description: "To how many people the business may write first within 24 hours; null for no limit.",
    }),
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

export const senderHealth = z.object({
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
});

export type SenderHealth = z.output<typeof senderHealth>;
