// Hands a text over to Twilio.
import type { ChannelHttp, OutboundMessage, SendOutcome } from "../connector.ts";
import { isObject, textIn } from "../json.ts";
import type { TwilioSender } from "./credentials.ts";
import { refusal, uncertain } from "./errors/failures.ts";
import { accountPath, type Twilio } from "./twilio.ts";

/** The parameter of the callback's address that brings our id back. Twilio signs the whole address. */
export const ATTEMPT = "attempt";

/** Source: Twilio's OpenAPI document, `CreateMessage`. */
export async function sendMessage(
  twilio: Twilio,
  { to, content, callbackData, hookUrl }: OutboundMessage,
  sender: TwilioSender,
  http: ChannelHttp,
): Promise<SendOutcome> {
  if (content.type !== "text") return refusal("message_type_unsupported");
  // Without a report nobody would learn whether the message arrived.
  if (!twilio.canCall(hookUrl)) return refusal("channel_hook_refused");
  const { messaging_service_sid: serviceSid } = sender.credentials;
  // With both, Twilio applies the service's rules and still sends from this number, not from another one of its pool.
  const form = new URLSearchParams({ To: to, From: sender.phone, Body: content.body });
  if (serviceSid) form.set("MessagingServiceSid", serviceSid);
  form.set("StatusCallback", `${hookUrl}?${new URLSearchParams({ [ATTEMPT]: callbackData })}`);
  const answer = await twilio.request(sender, http, `${accountPath(sender)}/Messages.json`, form);
  if (!answer.ok) return answer.failure;
  const channelMessageId = isObject(answer.body) ? textIn(answer.body, "sid") : null;
  if (channelMessageId === null) return uncertain("channel_failed");
  return { kind: "taken", channelMessageId, address: null };
}
