// Reactions and read marks. Source: WhatsApp Cloud API, "Reaction messages", "Mark messages as read" and "Typing indicators".
import type { ChannelHttp, Failure, OutboundReaction, ReadMark, SendOutcome } from "../../connector.ts";
import type { WhatsAppSender } from "../credentials.ts";
import { type Graph, postJson } from "../graph.ts";
import { recipientBody } from "./message-body.ts";
import { outcomeOf } from "./send-message.ts";

/** Never throws. */
export async function react(
  graph: Graph,
  sender: WhatsAppSender,
  http: ChannelHttp,
  { to, channelMessageId, emoji, callbackData }: OutboundReaction,
): Promise<SendOutcome> {
  const answer = await postJson(graph, sender, http, `/${sender.numberId}/messages`, {
    ...recipientBody(to),
    type: "reaction",
    // An empty emoji takes the reaction back.
    reaction: { message_id: channelMessageId, emoji: emoji ?? "" },
    biz_opaque_callback_data: callbackData,
  });
  return answer.ok ? outcomeOf(answer.body) : answer.failure;
}

/** Meta marks the person's earlier messages, too. Never throws. */
export async function markRead(
  graph: Graph,
  sender: WhatsAppSender,
  http: ChannelHttp,
  { channelMessageId, isTyping }: ReadMark,
): Promise<Failure | null> {
  const answer = await postJson(graph, sender, http, `/${sender.numberId}/messages`, {
    messaging_product: "whatsapp",
    status: "read",
    message_id: channelMessageId,
    ...(isTyping ? { typing_indicator: { type: "text" } } : {}),
  });
  return answer.ok ? null : answer.failure;
}
