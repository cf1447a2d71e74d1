// What Parley needs to act as a WhatsApp number at Meta's Cloud API.
import { z } from "zod";
import { optional, pastedText } from "../../platform/http/input/text.ts";
import type { ChannelSender, CredentialFields, SenderIdentity } from "../connector.ts";

/** Digits only, because the id becomes a part of the requested URL. */
const metaId = pastedText({ min: 1, max: 40 }).regex(
  /^\d+$/,
  "This must be the id that Meta shows: digits only.",
);

/** Visible ASCII only, because the token becomes an HTTP header. */
const accessToken = pastedText({ min: 1, max: 4_096 }).regex(
  /^[\x21-\x7e]*$/,
  "A token has no spaces and only ASCII characters.",
);
const secret = pastedText({ min: 1, max: 512 });

/** Forms of the console send an empty text for a field that stays empty. */
const marketingMessages = pastedText({ max: 3 })
  .regex(/^(on|off)?$/i, "This must be on or off, or empty.")
  .transform((text) => (text === "" ? undefined : text.toLowerCase()));

export const credentialFields = z.strictObject({
  phone_number_id: metaId.meta({ examples: ["106540352242922"] }),
  business_account_id: metaId.meta({ examples: ["102290129340398"] }),
  access_token: accessToken.meta({ writeOnly: true }),
  app_secret: secret.meta({ writeOnly: true }),
  verify_token: secret,
  marketing_messages: optional(marketingMessages).meta({ examples: ["on"] }),
}) satisfies CredentialFields;

type Fields = z.output<typeof credentialFields>;
export type WhatsAppCredentials = Omit<Fields, "marketing_messages"> &
  Partial<Pick<Fields, "marketing_messages">>;
export type WhatsAppSender = ChannelSender<WhatsAppCredentials>;

export function identify(credentials: WhatsAppCredentials): SenderIdentity {
  return { numberId: credentials.phone_number_id, businessId: credentials.business_account_id };
}
