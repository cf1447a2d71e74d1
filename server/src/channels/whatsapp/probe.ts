// Asks Meta whether it accepts a number's credentials: the number's id and the business's id, each with the token.
import type { ChannelHttp, Failure } from "../connector.ts";
import type { WhatsAppSender } from "./credentials.ts";
import type { Graph } from "./graph.ts";

/** The app secret can't be checked: only a hook's signature shows that it is right. */
export async function probe(
  graph: Graph,
  sender: WhatsAppSender,
  http: ChannelHttp,
): Promise<Failure | null> {
  const paths = [
    `/${sender.numberId}?fields=id`,
    `/${sender.businessId}/message_templates?fields=id&limit=1`,
  ];
  for (const path of paths) {
    const answer = await graph(sender, http, { method: "GET", path });
    if (!answer.ok) return answer.failure;
  }
  return null;
}
