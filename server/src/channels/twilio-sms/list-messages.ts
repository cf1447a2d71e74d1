// Reads Twilio's list of an account's messages, page by page: to find messages whose outcome is unknown, and to catch up after hooks
// were lost. Source: Twilio's OpenAPI document, `ListMessage`.
import type { CatchUp, ChannelFact, Failure, OutboundMessage, TakenMessages } from "../connector.ts";
import { isObject, itemsIn, type JsonObject, numberIn, textIn } from "../json.ts";
import { inboundOf, receiptOf } from "./message.ts";
import { bodyOf } from "./send-message.ts";
import type { Twilio } from "./twilio.ts";

const PAGE_SIZE = 1_000;
/** More than a phone with a message a second sends in a day. Older messages are left out. */
const MOST_PAGES = 100;

type Page = { kind: "listed"; messages: JsonObject[] } | { kind: "refused"; failure: Failure };

/** Newest first, those that were sent since the time. Ends after a refusal. */
async function* listMessages(
  { request, accountPath }: Twilio,
  filter: { To?: string; From?: string },
  since: Date,
): AsyncGenerator<Page> {
  const list = "/Messages.json?";
  // Times of the list have whole seconds, so a message of the second of `since` seems to be older.
  const first = new Date(Math.floor(since.getTime() / 1_000) * 1_000);
  // Twilio compares dates only, in GMT.
  const day = since.toISOString().slice(0, 10);
  const query = { ...filter, "DateSent>": day, PageSize: String(PAGE_SIZE) };
  let path: string | null = list + new URLSearchParams(query);
  for (let page = 0; path !== null && page < MOST_PAGES; page++) {
    const answer = await request(path);
    if (!answer.ok) return yield { kind: "refused", failure: answer.failure };
    const messages = itemsIn(answer.body, "messages").filter(isObject);
    const recent = messages.filter((message) => (timeIn(message, "date_sent") ?? first) >= first);
    yield { kind: "listed", messages: recent };
    // A service with the same API may name its base path, too.
    const [, next] = (textIn(answer.body, "next_page_uri") ?? "").split(accountPath + list);
    // After an older message, all others are older, too.
    path = next !== undefined && recent.length === messages.length ? list + next : null;
  }
}

/** Twilio's times are in the format of RFC 2822. */
function timeIn(message: JsonObject, key: string): Date | null {
  const time = Date.parse(textIn(message, key) ?? "");
  return Number.isNaN(time) ? null : new Date(time);
}

/** Times of the list have whole seconds, and two clocks differ. */
const CLOCKS_MS = 30_000;

/** Twilio has no key that makes a repeated request harmless, and its list lacks our id: the text and the time must tell. A file has no name there. */
export async function findTaken(
  twilio: Twilio,
  { to, content }: Pick<OutboundMessage, "to" | "content">,
  since: Date,
): Promise<TakenMessages> {
  const channelMessageIds: string[] = [];
  const body = bodyOf(content);
  const filter = { To: to, From: twilio.sender.phone };
  for await (const page of listMessages(twilio, filter, new Date(since.getTime() - CLOCKS_MS))) {
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

/** Milliseconds within which the hook of a message may still come, which alone names its files. Twilio tries for 15 seconds. */
const HOOK_MS = 60_000;

/**
 * See `Connector.catchUp`: Twilio gives up a webhook after 15 seconds, and delivers nothing later. Persons' messages come first, because
 * receipts only refine what is known. Source: Twilio, "Webhooks (HTTP callbacks): connection overrides".
 */
export async function* catchUp(twilio: Twilio, since: Date, now: number): AsyncGenerator<CatchUp> {
  const { phone } = twilio.sender;
  for (const filter of [{ To: phone }, { From: phone }]) {
    for await (const page of listMessages(twilio, filter, since)) {
      if (page.kind === "refused") return yield page;
      yield { kind: "listed", facts: page.messages.flatMap((message) => factsOf(message, now)) };
    }
  }
}

/** None for a message without what makes it one, or without a time: it may be of a person who was erased since. */
function factsOf(message: JsonObject, now: number): ChannelFact[] {
  const accountSid = textIn(message, "account_sid");
  const sid = textIn(message, "sid");
  const from = textIn(message, "from");
  const to = textIn(message, "to");
  const at = timeIn(message, "date_sent") ?? timeIn(message, "date_created");
  if (!accountSid || !sid || !from || !to || !at) return [];
  const parts = { accountSid, sid, from, to };
  if (textIn(message, "direction") === "inbound") {
    const hasMedia = (numberIn(message, "num_media") ?? 0) > 0;
    if (hasMedia && now - at.getTime() < HOOK_MS) return [];
    return inboundOf({ ...parts, body: textIn(message, "body"), hasMedia, at, payload: message });
  }
  const status = textIn(message, "status") ?? "";
  const errorCode = numberIn(message, "error_code");
  const updated = timeIn(message, "date_updated") ?? at;
  const receipt = receiptOf({ ...parts, status, errorCode, callbackData: null, at: updated });
  return receipt ? [receipt] : [];
}
