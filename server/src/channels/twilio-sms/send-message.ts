// Hands a text or a file over to Twilio.
import type { Files, OutboundContent, OutboundMessage, SendOutcome } from "../connector.ts";
import { textIn } from "../json.ts";
import { refusal, uncertain } from "./errors/failures.ts";
import type { Twilio } from "./twilio.ts";

/** The parameter of the callback's address that brings our id back. Twilio signs the whole address. */
export const ATTEMPT = "attempt";

/** Source: Twilio's OpenAPI document, `CreateMessage`. Twilio fetches a file itself, when it takes the message or soon after. */
export async function sendMessage(
  { request, reaches, sender }: Twilio,
  { to, content, callbackData, hookUrl }: OutboundMessage,
  files: Pick<Files, "link">,
): Promise<SendOutcome> {
  const parts = await partsOf(content, files);
  if (parts === null) return refusal("message_type_unsupported");
  // Without a report nobody would learn whether the message arrived.
  if (!reaches(hookUrl)) return refusal("channel_hook_refused");
  const { messaging_service_sid: serviceSid } = sender.credentials;
  // With both, Twilio applies the service's rules and still sends from this number, not from another one of its pool.
  const form = new URLSearchParams({ To: to, From: sender.phone, ...parts });
  if (serviceSid) form.set("MessagingServiceSid", serviceSid);
  form.set("StatusCallback", `${hookUrl}?${new URLSearchParams({ [ATTEMPT]: callbackData })}`);
  const answer = await request("/Messages.json", form);
  if (!answer.ok) return answer.failure;
  const channelMessageId = textIn(answer.body, "sid");
  if (channelMessageId === null) return uncertain("channel_failed");
  return { kind: "taken", channelMessageId, address: null };
}

/** The text of a message as Twilio keeps it; null for a message of another kind. */
export function bodyOf(content: OutboundContent): string | null {
  if (content.type === "text") return content.body;
  return "caption" in content ? (content.caption ?? "") : null;
}

async function partsOf(
  content: OutboundContent,
  files: Pick<Files, "link">,
): Promise<Record<string, string> | null> {
  const body = bodyOf(content);
  if (body === null) return null;
  if (!("mediaId" in content) || content.mediaId === undefined) return { Body: body };
  const media = { MediaUrl: await files.link(content.mediaId) };
  return body === "" ? media : { Body: body, ...media };
}
