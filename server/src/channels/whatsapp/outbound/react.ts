// Reacts to a message. Source: WhatsApp Cloud API, "Reaction messages".
import type { ChannelHttp, OutboundReaction, SendOutcome } from "../../connector.ts";
import type { WhatsAppSender } from "../credentials.ts";
import type { Graph } from "../graph.ts";
import { recipientBody } from "./message-body.ts";
import { outcomeOf } from "./send-message.ts";

/** Never throws. */
export async function react(
  graph: Graph,
  sender: WhatsAppSender,
  http: ChannelHttp,
  { to, channelMessageId, emoji, callbackData }: OutboundReaction,
): Promise<SendOutcome> {
  const answer = await graph(sender, http, {
    method: "POST",
    path: `/${sender.numberId}/messages`,
    body: {
      contentType: "application/json",
      bytes: JSON.stringify({
        ...recipientBody(to),
        type: "reaction",
        // An empty emoji takes the reaction back.
        reaction: { message_id: channelMessageId, emoji: emoji ?? "" },
        biz_opaque_callback_data: callbackData,
      }),
    },
  });
  return answer.ok ? outcomeOf(answer.body) : answer.failure;
}
