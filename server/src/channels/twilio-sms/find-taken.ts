import type { ChannelHttp, OutboundMessage, TakenMessages } from "../connector.ts";
import { textIn } from "../json.ts";
import type { TwilioSender } from "./credentials.ts";
import { listMessages } from "./list-messages.ts";
import type { Twilio } from "./twilio.ts";

/** Times of the list have whole seconds, and two clocks differ. */
const CLOCKS_MS = 30_000;

/** Twilio has no key that makes a repeated request harmless, and its list lacks our id: the text and the time must tell. */
export async function findTaken(
  twilio: Twilio,
  { to, content }: Pick<OutboundMessage, "to" | "content">,
  sender: TwilioSender,
  since: Date,
  http: ChannelHttp,
): Promise<TakenMessages> {
  const channelMessageIds: string[] = [];
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
      const isOurs = content.type === "text" && textIn(message, "body") === content.body;
      if (sid !== null && isOurs) channelMessageIds.push(sid);
    }
  }
  return { kind: "listed", channelMessageIds };
}
