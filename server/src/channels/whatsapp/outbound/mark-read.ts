// Marks a message as read, with the typing indicator. Source: WhatsApp Cloud API, "Mark messages as read" and "Typing indicators".
import type { ChannelHttp, Failure, ReadMark } from "../../connector.ts";
import type { WhatsAppSender } from "../credentials.ts";
import type { Graph } from "../graph.ts";

/** Meta marks the person's earlier messages, too. Never throws. */
export async function markRead(
  graph: Graph,
  sender: WhatsAppSender,
  http: ChannelHttp,
  { channelMessageId, isTyping }: ReadMark,
): Promise<Failure | null> {
  const answer = await graph(sender, http, {
    method: "POST",
    path: `/${sender.numberId}/messages`,
    body: {
      contentType: "application/json",
      bytes: JSON.stringify({
        messaging_product: "whatsapp",
        status: "read",
        message_id: channelMessageId,
        ...(isTyping ? { typing_indicator: { type: "text" } } : {}),
      }),
    },
  });
  return answer.ok ? null : answer.failure;
}
