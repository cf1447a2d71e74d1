// Asks Twilio whether it accepts the account's SID and token, and whether the account may send. Each message tells Twilio where to
// report, so an address that Twilio can't call is refused here, too.
import type { ChannelHttp, Failure } from "../connector.ts";
import { isObject, textIn } from "../json.ts";
import type { TwilioSender } from "./credentials.ts";
import { refusal } from "./errors/failures.ts";
import { accountPath, type Twilio } from "./twilio.ts";

/** Nothing is asked about the number: short codes and numbers of a service aren't in the list of the account's numbers. */
export async function probe(
  twilio: Twilio,
  sender: TwilioSender,
  http: ChannelHttp,
  publicUrl: string,
): Promise<Failure | null> {
  if (!twilio.canCall(publicUrl)) return refusal("channel_hook_refused");
  const answer = await twilio.request(sender, http, `${accountPath(sender)}.json`);
  if (!answer.ok) return answer.failure;
  const status = isObject(answer.body) ? textIn(answer.body, "status") : null;
  return status === null || status === "active" ? null : refusal("channel_account_suspended");
}
