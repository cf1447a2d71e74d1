// The bodies of POST /senders and PATCH /senders/:id.
import { z } from "zod";
import { phoneNumber } from "../contacts/index.ts";
import { ignored, optional, text } from "../platform/http/input/text.ts";

/** The highest rate of a WhatsApp number, in messages per second, after Meta's automatic upgrade. */
const MAX_RATE = 1_000;

/** Digits only, because the id becomes a part of the requested URL. */
const channelId = text({ min: 1, max: 40 }).regex(
  /^\d+$/,
  "This must be the id that Meta shows: digits only.",
);

/** Visible ASCII only, because the token becomes an HTTP header. */
const accessToken = text({ min: 1, max: 4_096 }).regex(
  /^[\x21-\x7e]*$/,
  "A token has no spaces and only ASCII characters.",
);
const secret = text({ min: 1, max: 512 });

const rate = z
  .int("This must be a whole number.")
  .min(1, "At least 1 message a second.")
  .max(MAX_RATE, `At most ${MAX_RATE} messages a second.`);

const credentials = {
  phone_number_id: channelId.meta({
    description: "Meta's id of the number: digits only.",
    examples: ["106540352242922"],
  }),
  business_account_id: channelId.meta({
    description: "Meta's id of the WhatsApp business account: digits only.",
    examples: ["102290129340398"],
  }),
  access_token: accessToken.meta({
    description: "A token of Meta that may send from the number and read its templates.",
  }),
  app_secret: secret.meta({
    description: "The secret of the Meta app, which verifies what arrives at the hook.",
  }),
  verify_token: secret.meta({
    description: "A text of your choice, which Meta repeats when it verifies the hook.",
  }),
};

const whatsapp = z.strictObject(credentials).meta({ description: "How to reach the number at Meta." });

const common = {
  channel: optional(z.literal("whatsapp", "The channel must be whatsapp.")).meta({
    description: "whatsapp, which is also the default.",
  }),
  default: optional(z.boolean("This must be true or false.")).meta({
    description:
      "True makes the sender its channel's default. A channel's first sender is always the default.",
  }),
  rate: optional(rate).meta({ description: "Maximum messages per second; 80 by default." }),
  id: ignored,
  status: ignored,
  paused_reason: ignored,
  paused_at: ignored,
  hook_url: ignored,
  waiting: ignored,
  last_hook_at: ignored,
  country: ignored,
  dropped_facts: ignored,
  created_at: ignored,
};

export const newSenderFields = z
  .strictObject({ ...common, phone: phoneNumber, whatsapp })
  .meta({ id: "NewSender", description: "A number to connect." });

export const senderChanges = z
  .strictObject({
    ...common,
    phone: optional(phoneNumber).meta({ description: "Must be the sender's phone, which can't change." }),
    whatsapp: optional(
      z.strictObject({
        phone_number_id: optional(credentials.phone_number_id),
        business_account_id: optional(credentials.business_account_id),
        access_token: optional(credentials.access_token),
        app_secret: optional(credentials.app_secret),
        verify_token: optional(credentials.verify_token),
      }),
    ).meta({ description: "The ids and secrets to change." }),
  })
  .meta({ id: "SenderChanges", description: "The fields to change." });
