// Reads a hook's body into facts. Each item is read alone, so that an invalid one doesn't affect the others.
import { jsonSize } from "../../platform/http/input/json-size.ts";
import { type ChannelFact, type Read, TooManyValues } from "../connector.ts";
import { isEmpty, isObject, itemsIn, type JsonObject, objectIn, parseInParts, textIn } from "../json.ts";
import { readEcho } from "./app/read-app-message.ts";
import { readHistory } from "./app/read-history.ts";
import { type Context, givenTime } from "./context.ts";
import { peopleFinder } from "./people.ts";
import { readAppContact, readCall, readMessage, readPreference, readReceipt } from "./read-items.ts";
import { unknownFact } from "./unknown-fact.ts";

const TEMPLATE_FIELDS = /^message_template_|^template_category_update$/;
/** Fields that report a change of what `readHealth` reads. */
const SENDER_FIELDS = new Set([
  "account_alerts",
  "account_review_update",
  "account_update",
  "business_capability_update",
  "phone_number_name_update",
  "phone_number_quality_update",
]);

type Readers = Record<string, (item: unknown, context: Context) => ChannelFact | "ignored">;

const MESSAGES: Readers = { statuses: readReceipt, messages: readMessage, errors: unknownFact };
/** By field, and by the key of the list in the field's value. */
const READERS: Record<string, Readers> = {
  calls: { calls: readCall },
  messages: MESSAGES,
  smb_app_state_sync: { state_sync: readAppContact },
  smb_message_echoes: { message_echoes: readEcho },
  // Receipts may be about the agent's answers beside them.
  standby: { message_echoes: readEcho, ...MESSAGES },
  user_preferences: { user_preferences: readPreference },
};
/** What the Test button of Meta's app dashboard sends instead of ids. Source: its samples of webhook fields. */
const SAMPLE = { businessId: "0", numberId: "123456123" };
/** Keys of a change that report nothing by themselves. */
const CONTEXT_KEYS = new Set(["messaging_product", "metadata", "contacts"]);

/** The largest known hook, 3 MB of receipts, has about 120,000 values. They are parsed at once. */
const MAX_VALUES = 200_000;
/** Of one object: thousands of distinct names take several times as long as as many values. */
const MAX_NAMES = 1_000;

type Reading = Generator<Read>;

/** See `ChannelHook.read`. `now` is in milliseconds. */
export function* receive(body: Buffer, now: number): Reading {
  const json = body.toString("utf8");
  const size = jsonSize(json);
  if (size.values > MAX_VALUES || size.mostNames > MAX_NAMES) {
    if (size.hasContent) throw new TooManyValues();
    return yield "empty";
  }
  // Measuring and parsing a large body each take long.
  yield "pause";
  const { value, storable } = parseInParts(json, size);
  yield "pause";
  const nothing = { field: "", numberId: null, businessId: null, people: [], entryAt: null };
  const context: Context = { ...nothing, now, storable };
  if (isEmpty(value)) yield "empty";
  else if (!isObject(value) || !Array.isArray(value["entry"])) yield unknownFact(storable(value), context);
  else for (const entry of value["entry"]) yield* readEntry(entry, context);
}

function* readEntry(entry: unknown, context: Context): Reading {
  const changes = isObject(entry) ? entry["changes"] : null;
  if (isEmpty(entry)) yield "empty";
  else if (!isObject(entry) || !Array.isArray(changes)) yield unknownFact(context.storable(entry), context);
  else if (isEmpty(changes)) yield "empty";
  else {
    const businessId = textIn(entry, "id");
    const entryAt = givenTime(entry, "time", context.now);
    for (const change of changes) yield* readChange(change, { ...context, businessId, entryAt });
  }
}

function* readChange(change: unknown, context: Context): Reading {
  if (isEmpty(change)) return yield "empty";
  const field = isObject(change) ? textIn(change, "field") : null;
  const value = isObject(change) ? objectIn(change, "value") : null;
  if (field === null || value === null) return yield unknownFact(context.storable(change), context);
  const metadata = objectIn(value, "metadata");
  const numberId = metadata && textIn(metadata, "phone_number_id");
  if (context.businessId === SAMPLE.businessId || numberId === SAMPLE.numberId) return yield "test";
  const people = context.storable(itemsIn(value, "contacts")) as unknown[];
  const inside = { ...context, field, numberId, people };
  const readers = Object.hasOwn(READERS, field) && READERS[field];
  if (readers) yield* readLists(value, readers, inside);
  else if (field === "history") yield* readHistory(value, inside);
  else if ((TEMPLATE_FIELDS.test(field) || SENDER_FIELDS.has(field)) && context.businessId !== null) {
    const kind = SENDER_FIELDS.has(field) ? "sender-changed" : "templates-changed";
    yield { kind, businessId: context.businessId, at: context.entryAt ?? new Date(context.now) };
  } else yield unknownFact(context.storable(value), inside);
}

function* readLists(value: JsonObject, readers: Readers, context: Context): Reading {
  const peopleOf = peopleFinder(context.people);
  const others = Object.keys(value).filter((key) => !CONTEXT_KEYS.has(key) && !isEmpty(value[key]));
  const unread = others.filter((key) => !Object.hasOwn(readers, key) || itemsIn(value, key).length === 0);
  for (const [key, read] of Object.entries(readers)) {
    for (const item of itemsIn(value, key)) {
      const fact = isEmpty(item)
        ? "empty"
        : read(context.storable(item), { ...context, people: peopleOf(item) });
      if (fact !== "ignored") yield fact;
    }
  }
  if (others.length === 0) yield "empty";
  if (unread.length === 0) return;
  const rest =
    unread.length === others.length ? value : Object.fromEntries(unread.map((key) => [key, value[key]]));
  yield unknownFact(context.storable(rest), context);
}
