// What Parley needs to send SMS from a number at Twilio.
import { z } from "zod";
import { optional, pastedText } from "../../platform/http/input/text.ts";
import type { ChannelSender, CredentialFields, SenderIdentity } from "../connector.ts";

const accountSid = pastedText({ max: 34 }).regex(
  /^AC[0-9a-f]{32}$/i,
  "This must be the account's SID: AC and 32 hexadecimal digits.",
);
/** Visible ASCII only, because the token becomes part of an HTTP header. */
const authToken = pastedText({ min: 1, max: 200 }).regex(
  /^[\x21-\x7e]*$/,
  "A token has no spaces and only ASCII characters.",
);
/** Forms of the console send an empty text for a field that stays empty. */
const serviceSid = pastedText({ max: 34 })
  .regex(/^(MG[0-9a-f]{32})?$/i, "This must be the SID of a messaging service: MG and 32 hexadecimal digits.")
  .transform((sid) => (sid === "" ? undefined : sid));

export const credentialFields = z.strictObject({
  account_sid: accountSid.meta({ examples: ["AC0123456789abcdef0123456789abcdef"] }),
  auth_token: authToken.meta({ writeOnly: true }),
  messaging_service_sid: optional(serviceSid).meta({ examples: ["MG0123456789abcdef0123456789abcdef"] }),
}) satisfies CredentialFields;

export type TwilioCredentials = z.output<typeof credentialFields>;
export type TwilioSender = ChannelSender<TwilioCredentials>;

export function identify({ account_sid: accountSid }: TwilioCredentials, phone: string): SenderIdentity {
  return { numberId: numberIdOf(accountSid, phone), businessId: accountSid };
}

/** Twilio's hooks name an account and the phone. A hook about a number of another account must not find the sender. */
export function numberIdOf(accountSid: string, phone: string): string {
  return `${accountSid}/${phone}`;
}
