// Reads Twilio's list of an account's messages, page by page.
// Source: Twilio's OpenAPI document, `ListMessage`.
import type { ChannelHttp, Failure, OutboundMessage, TakenMessages } from "../connector.ts";
import { isObject, itemsIn, type JsonObject, numberIn, textIn } from "../json.ts";
import type { TwilioSender } from "./credentials.ts";
import { bodyOf } from "./send-message.ts";
import { accountPath, type Twilio } from "./twilio.ts";

const PAGE_SIZE = 1_000;
/** More than a phone with a message a second sends in a day. Older messages are left out. */
const MOST_PAGES = 100;

type Page = { kind: "listed"; messages: JsonObject[] } | { kind: "refused"; failure: Failure };

/** Newest first, those that were sent since the time. Ends after a refusal. */
export async function* listMessages(
  twilio: Twilio,
  sender: TwilioSender,
  filter: { To?: string; From?: string },
  since: Date,
  http: ChannelHttp,
): AsyncGenerator<Page> {
  const base = `${accountPath(sender)}/Messages.json?`;
  // Times of the list have whole seconds, so a message of the second of `since` seems to be older.
  const first = new Date(Math.floor(since.getTime() / 1_000) * 1_000);
  // Twilio compares dates only, in GMT.
  const day = since.toISOString().slice(0, 10);
  const query = { ...filter, "DateSent>": day, PageSize: String(PAGE_SIZE) };
  let path: string | null = base + new URLSearchParams(query);
  for (let page = 0; path !== null && page < MOST_PAGES; page++) {
    const answer = await twilio.request(sender, http, path);
    if (!answer.ok) return yield { kind: "refused", failure: answer.failure };
    const list: JsonObject = isObject(answer.body) ? answer.body : {};
    const messages = itemsIn(list, "messages").filter(isObject);
    const recent = messages.filter((message) => (timeIn(message, "date_sent") ?? first) >= first);
    yield { kind: "listed", messages: recent };
    const next = textIn(list, "next_page_uri") ?? "";
    // A service with the same API may name its base path, too.
    const start = next.indexOf(base);
    // After an older message, all others are older, too.
    path = start >= 0 && recent.length === messages.length ? next.slice(start) : null;
  }
}

/** Twilio's times are in the format of RFC 2822. */
export function timeIn(message: JsonObject, key: string): Date | null {
  const time = Date.parse(textIn(message, key) ?? "");
  return Number.isNaN(time) ? null : new Date(time);
}

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
      // A text, or a number at some services with the same API.
      const isFile = numberIn(message, "num_media") !== 0;
      const isOurs = (textIn(message, "body") ?? "") === body && isFile === (content.type !== "text");
      if (sid !== null && isOurs) channelMessageIds.push(sid);
    }
  }
  return { kind: "listed", channelMessageIds };
}
