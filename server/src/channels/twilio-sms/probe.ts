// Asks Twilio whether it accepts the account's SID and token, and whether the account may send. Each message tells Twilio where to
// report, so an address that Twilio can't call is refused here, too.
import type { ChannelHttp, SenderFault } from "../connector.ts";
import { isObject, textIn } from "../json.ts";
import type { TwilioCredentials, TwilioSender } from "./credentials.ts";
import { refusal } from "./errors/failures.ts";
import { accountPath, type Twilio } from "./twilio.ts";

/** Nothing is asked about the number: short codes and numbers of a service aren't in the list of the account's numbers. */
export async function probe(
  twilio: Twilio,
  sender: TwilioSender,
  http: ChannelHttp,
  publicUrl: string,
): Promise<SenderFault[]> {
  if (!twilio.canCall(publicUrl)) return [{ field: null, failure: refusal("channel_hook_refused") }];
  const answer = await twilio.request(sender, http, `${accountPath(sender)}.json`);
  if (!answer.ok) return [{ field: FIELDS[answer.failure.error.code] ?? null, failure: answer.failure }];
  const status = isObject(answer.body) ? textIn(answer.body, "status") : null;
  if (status === null || status === "active") return [];
  return [{ field: "account_sid", failure: refusal("channel_account_suspended") }];
}

/** The fields that errors are about. */
const FIELDS: Record<string, keyof TwilioCredentials> = {
  channel_account_suspended: "account_sid",
  channel_account_unknown: "account_sid",
  channel_token_invalid: "auth_token",
};
