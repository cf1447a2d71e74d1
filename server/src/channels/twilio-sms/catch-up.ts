// Lists the messages from and to a phone: Twilio gives up a webhook after 15 seconds, and delivers nothing later.
// Source: Twilio, "Webhooks (HTTP callbacks): connection overrides".
import type { CatchUp, ChannelFact, ChannelHttp } from "../connector.ts";
import { type JsonObject, numberIn, textIn } from "../json.ts";
import type { TwilioSender } from "./credentials.ts";
import { listMessages, timeIn } from "./list-messages.ts";
import { inboundOf, receiptOf } from "./message.ts";
import type { Twilio } from "./twilio.ts";

/** Milliseconds within which the hook of a message may still come, which alone names its files. Twilio tries for 15 seconds. */
const HOOK_MS = 60_000;

/** See `Connector.catchUp`. Persons' messages come first: receipts only refine what is known. */
export async function* catchUp(
  twilio: Twilio,
  sender: TwilioSender,
  since: Date,
  http: ChannelHttp,
  now: number,
): AsyncGenerator<CatchUp> {
  for (const filter of [{ To: sender.phone }, { From: sender.phone }]) {
    for await (const page of listMessages(twilio, sender, filter, since, http)) {
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
