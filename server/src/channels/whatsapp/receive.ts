// Reads the body of a hook into facts. One body can hold many; each is read alone, so that junk spoils only itself.
import type { ChannelFact } from "../channel.ts";
import { isObject, itemsIn, type JsonObject, objectIn, parseStorable, textIn } from "./json.ts";
import { readMessage } from "./read-message.ts";
import { readReceipt } from "./read-receipt.ts";
import type { Surroundings } from "./surroundings.ts";
import { timeIn } from "./time.ts";
import { unknownFact } from "./unknown-fact.ts";

const TEMPLATE_FIELDS = /^message_template_|^template_category_update$/;

/** Throws a SyntaxError when the body isn't JSON. `now` in milliseconds. */
export function receive(body: Buffer, now: number): ChannelFact[] {
  const payload = parseStorable(body.toString("utf8"));
  const around: Surroundings = { field: "", numberId: null, businessId: null, people: [], now };
  if (!isObject(payload) || !Array.isArray(payload["entry"])) return [unknownFact(payload, around)];
  return payload["entry"].flatMap((entry) => readEntry(entry, around));
}

function readEntry(entry: unknown, around: Surroundings): ChannelFact[] {
  if (!isObject(entry) || !Array.isArray(entry["changes"])) return [unknownFact(entry, around)];
  const businessId = textIn(entry, "id");
  const at = timeIn(entry, "time", around.now);
  return entry["changes"].flatMap((change) =>
    readChange(change, { ...around, businessId, now: at.getTime() }),
  );
}

function readChange(change: unknown, around: Surroundings): ChannelFact[] {
  const field = isObject(change) ? textIn(change, "field") : null;
  const value = isObject(change) ? objectIn(change, "value") : null;
  if (field === null || value === null) return [unknownFact(change, around)];
  const metadata = objectIn(value, "metadata");
  const numberId = metadata && textIn(metadata, "phone_number_id");
  const inside = { ...around, field, numberId, people: itemsIn(value, "contacts") };
  if (field === "messages") return readMessages(value, inside);
  if (TEMPLATE_FIELDS.test(field) && around.businessId !== null) {
    return [{ kind: "templates-changed", businessId: around.businessId, at: new Date(around.now) }];
  }
  return [unknownFact(value, inside)];
}

function readMessages(value: JsonObject, around: Surroundings): ChannelFact[] {
  const facts = [
    ...itemsIn(value, "statuses").map((item) => readReceipt(item, around)),
    ...itemsIn(value, "messages").map((item) => readMessage(item, around)),
    ...itemsIn(value, "errors").map((item) => unknownFact(item, around)),
  ];
  return facts.length > 0 ? facts : [unknownFact(value, around)];
}
