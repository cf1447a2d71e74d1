import type { ChannelHttp, OutboundMessage, TakenMessages } from "../connector.ts";
import { textIn } from "../json.ts";
import type { TwilioSender } from "./credentials.ts";
import { listMessages } from "./list-messages.ts";
import { bodyOf } from "./send-message.ts";
import type { Twilio } from "./twilio.ts";

/** Times of the list have whole seconds, and two clocks differ. */
const CLOCKS_MS = 30_000;

/** Twilio has no key that makes a repeated request harmless, and its list lacks our id: the text and the time must tell. A file has no name there. */
export async function findTaken(
  twilio: Twilio,
  { to, content }: Pick<OutboundMessage, "to" | "content">,
  sender: TwilioSender,
  since: Date,
  http: ChannelHttp,
): Promise<TakenMessages> {
  const channelMessageIds: string[] = [];
  const body = bodyOf(content);
  const filter = { To: to, From: sender.phone };
  for await (const page of listMessages(
    twilio,
    sender,
    filter,
    new Date(since.getTime() - CLOCKS_MS),
    http,
  )) {
    if (page.kind === "refused") return page;
    for (const message of page.messages) {
      const sid = textIn(message, "sid");
      const isFile = textIn(message, "num_media") !== "0";
      const isOurs = (textIn(message, "body") ?? "") === body && isFile === (content.type !== "text");
      if (sid !== null && isOurs) channelMessageIds.push(sid);
    }
  }
  return { kind: "listed", channelMessageIds };
}
