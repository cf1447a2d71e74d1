// Reads the body of a hook into facts. One body can hold many; each is read alone, so that junk spoils only itself.
import { type ChannelFact, type Read, TooManyValues } from "../channel.ts";
import { isEmpty, isObject, itemsIn, type JsonObject, objectIn, parseInParts, textIn } from "./json.ts";
import { jsonShape } from "./json-shape.ts";
import { peopleFinder } from "./people-finder.ts";
import { readMessage } from "./read-message.ts";
import { readReceipt } from "./read-receipt.ts";
import type { Surroundings } from "./surroundings.ts";
import { givenTime } from "./time.ts";
import { unknownFact } from "./unknown-fact.ts";

const TEMPLATE_FIELDS = /^message_template_|^template_category_update$/;

/** Where a change has items that are facts. */
const READERS: [string, (item: unknown, around: Surroundings) => ChannelFact][] = [
  ["statuses", readReceipt],
  ["messages", readMessage],
  ["errors", unknownFact],
];
/** What says nothing by itself. */
const SURROUNDING_KEYS = new Set(["messaging_product", "metadata", "contacts"]);

type Reading = Generator<Read>;

/** As `Channel.receive` says. `now` in milliseconds. */
export function* receive(body: Buffer, now: number): Reading {
  const json = body.toString("utf8");
  const shape = jsonShape(json);
  if (shape.hasTooManyValues) {
    if (shape.hasContent) throw new TooManyValues();
    return yield "empty";
  }
  // To parse a large body takes as long again.
  yield "pause";
  const { value, storable } = parseInParts(json, shape);
  yield "pause";
  const around: Surroundings = {
    field: "",
    numberId: null,
    businessId: null,
    people: [],
    entryAt: null,
    now,
    storable,
  };
  if (isEmpty(value)) yield "empty";
  else if (!isObject(value) || !Array.isArray(value["entry"])) yield unknownFact(storable(value), around);
  else for (const entry of value["entry"]) yield* readEntry(entry, around);
}

function* readEntry(entry: unknown, around: Surroundings): Reading {
  const changes = isObject(entry) ? entry["changes"] : null;
  if (isEmpty(entry)) yield "empty";
  else if (!isObject(entry) || !Array.isArray(changes)) yield unknownFact(around.storable(entry), around);
  else if (isEmpty(changes)) yield "empty";
  else {
    const businessId = textIn(entry, "id");
    const entryAt = givenTime(entry, "time", around.now);
    const inside = { ...around, businessId, entryAt };
    for (const change of changes) yield* readChange(change, inside);
  }
}

function* readChange(change: unknown, around: Surroundings): Reading {
  if (isEmpty(change)) return yield "empty";
  const field = isObject(change) ? textIn(change, "field") : null;
  const value = isObject(change) ? objectIn(change, "value") : null;
  if (field === null || value === null) return yield unknownFact(around.storable(change), around);
  const metadata = objectIn(value, "metadata");
  const numberId = metadata && textIn(metadata, "phone_number_id");
  const people = around.storable(itemsIn(value, "contacts")) as unknown[];
  const inside = { ...around, field, numberId, people };
  if (field === "messages") yield* readMessages(value, inside);
  else if (TEMPLATE_FIELDS.test(field) && around.businessId !== null) {
    const at = around.entryAt ?? new Date(around.now);
    yield { kind: "templates-changed", businessId: around.businessId, at };
  } else yield unknownFact(around.storable(value), inside);
}

function* readMessages(value: JsonObject, around: Surroundings): Reading {
  const peopleOf = peopleFinder(around.people);
  let hasItems = false;
  for (const [key, read] of READERS) {
    for (const item of itemsIn(value, key)) {
      hasItems = true;
      if (isEmpty(item)) yield "empty";
      else yield read(around.storable(item), { ...around, people: peopleOf(item) });
    }
  }
  if (hasItems) return;
  const saysNothing = Object.keys(value).every((key) => SURROUNDING_KEYS.has(key) || isEmpty(value[key]));
  yield saysNothing ? "empty" : unknownFact(around.storable(value), around);
}
