// What may be written of a sender.
import { z } from "zod";
import { phoneNumber } from "../contacts/index.ts";
import { ignored, optional, text } from "../platform/http/text.ts";

/** The most that WhatsApp lets one number send after its automatic upgrade, in messages a second. */
const MAX_RATE = 1_000;

/** Digits: it becomes a part of the address that is called. */
const channelId = text({ min: 1, max: 40 }).regex(
  /^\d+$/,
  "This must be the id that Meta shows: digits only.",
);

/** It becomes a header, which holds visible ASCII. */
const accessToken = text({ min: 1, max: 4_096 }).regex(
  /^[\x21-\x7e]*$/,
  "A token has no spaces and only ASCII.",
);
const secret = text({ min: 1, max: 512 });

const rate = z
  .int("This must be a whole number.")
  .min(1, "At least 1 message a second.")
  .max(MAX_RATE, `At most ${MAX_RATE} messages a second.`);

const readOnly = {
  id: ignored,
  status: ignored,
  paused_reason: ignored,
  hook_url: ignored,
  waiting: ignored,
  dropped_facts: ignored,
  created_at: ignored,
};

const common = {
  default: optional(z.boolean("This must be true or false.")).meta({
    description: "True makes it its channel's default. The first sender of a channel always is.",
  }),
  rate: optional(rate).meta({ description: "Messages a second at most; 80 unless given." }),
};

const channel = optional(z.literal("whatsapp", "The channel must be whatsapp.")).meta({
  description: "whatsapp, also when it is left out.",
});

/** The body of POST /senders. */
export const newSenderFields = z
  .strictObject({
    channel,
    phone: phoneNumber,
    ...common,
    whatsapp: z.strictObject({
      phone_number_id: channelId,
      business_account_id: channelId,
      access_token: accessToken,
      app_secret: secret,
      verify_token: secret,
    }),
    ...readOnly,
  })
  .meta({ id: "NewSender" });

/** The body of PATCH /senders/:id. What is left out stays. */
export const senderChanges = z
  .strictObject({
    channel,
    phone: optional(phoneNumber).meta({ description: "May be sent back; it can't change." }),
    ...common,
    whatsapp: optional(
      z.strictObject({
        phone_number_id: optional(channelId),
        business_account_id: optional(channelId),
        access_token: optional(accessToken),
        app_secret: optional(secret),
        verify_token: optional(secret),
      }),
    ),
    ...readOnly,
  })
  .meta({ id: "SenderChanges" });

export type NewSenderFields = z.output<typeof newSenderFields>;
export type SenderChanges = z.output<typeof senderChanges>;
