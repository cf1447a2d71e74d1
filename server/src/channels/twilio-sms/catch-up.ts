// Lists the messages from and to a phone: Twilio gives up a webhook after 15 seconds, and delivers nothing later.
// Source: Twilio's OpenAPI document, `ListMessage`; Twilio, "Webhooks (HTTP callbacks): connection overrides".
import type { CatchUp, ChannelFact, ChannelHttp } from "../channel.ts";
import { isObject, itemsIn, type JsonObject, numberIn, textIn } from "../json.ts";
import type { TwilioSender } from "./credentials.ts";
import { inboundOf, receiptOf } from "./message.ts";
import { accountPath, type Twilio } from "./twilio.ts";

const PAGE_SIZE = 1_000;
/** For each direction: more than a phone with a message a second sends in a day. Older messages are left out. */
const MOST_PAGES = 100;

/** See `Channel.catchUp`. Persons' messages come first: receipts only refine what is known. */
export async function* catchUp(
  twilio: Twilio,
  sender: TwilioSender,
  since: Date,
  http: ChannelHttp,
): AsyncGenerator<CatchUp> {
  const base = `${accountPath(sender)}/Messages.json?`;
  // Twilio compares dates only, in GMT.
  const day = since.toISOString().slice(0, 10);
  for (const side of ["To", "From"]) {
    const query = { [side]: sender.phone, "DateSent>": day, PageSize: String(PAGE_SIZE) };
    let path: string | null = base + new URLSearchParams(query);
    for (let page = 0; path !== null && page < MOST_PAGES; page++) {
      const answer = await twilio(sender, http, path);
      if (!answer.ok) return yield { kind: "refused", failure: answer.failure };
      const list: JsonObject = isObject(answer.body) ? answer.body : {};
      const messages = itemsIn(list, "messages").filter(isObject);
      const recent = messages.filter((message) => (timeIn(message, "date_sent") ?? since) >= since);
      yield { kind: "listed", facts: recent.flatMap((message) => factOf(message) ?? []) };
      const next: string | null = textIn(list, "next_page_uri");
      // Newest first: after an older message, all others are older, too.
      path = next?.startsWith(base) && recent.length === messages.length ? next : null;
    }
  }
}

/** Null for a message without what makes it one, or without a time: it may be of a person who was erased since. */
function factOf(message: JsonObject): ChannelFact | null {
  const accountSid = textIn(message, "account_sid");
  const sid = textIn(message, "sid");
  const from = textIn(message, "from");
  const to = textIn(message, "to");
  const at = timeIn(message, "date_sent") ?? timeIn(message, "date_created");
  if (!accountSid || !sid || !from || !to || !at) return null;
  const parts = { accountSid, sid, from, to };
  if (textIn(message, "direction") === "inbound") {
    const hasMedia = (numberIn(message, "num_media") ?? 0) > 0;
    return inboundOf({ ...parts, body: textIn(message, "body"), hasMedia, at, payload: message });
  }
  const status = textIn(message, "status") ?? "";
  const errorCode = numberIn(message, "error_code");
  const updated = timeIn(message, "date_updated") ?? at;
  return receiptOf({ ...parts, status, errorCode, callbackData: null, at: updated });
}

/** Twilio's times are in the format of RFC 2822. */
function timeIn(message: JsonObject, key: string): Date | null {
  const time = Date.parse(textIn(message, key) ?? "");
  return Number.isNaN(time) ? null : new Date(time);
}
