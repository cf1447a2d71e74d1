// The history of the WhatsApp Business app: threads of messages, in phases and chunks. Source: Meta, "history webhook reference".
// Other fields than Meta documents, such as `from_me` and statuses in lower case, are from payloads that providers pass on.
import type { AppMessageFact, ChannelFact } from "../../connector.ts";
import { isObject, itemsIn, type JsonObject, numberIn, objectIn, textIn } from "../../json.ts";
import type { Context } from "../context.ts";
import { personIn } from "../people.ts";
import { unknownFact } from "../unknown-fact.ts";
import { readAppMessage } from "./read-app-message.ts";

type History = NonNullable<AppMessageFact["history"]>;

const STATUSES: Record<string, History["status"]> = {
  PENDING: "sent",
  SENT: "sent",
  DELIVERED: "delivered",
  READ: "read",
  PLAYED: "read",
  ERROR: "failed",
};

export function* readHistory(value: JsonObject, context: Context): Generator<ChannelFact | "empty"> {
  const items = itemsIn(value, "history");
  const own = digitsOf(objectIn(value, "metadata"));
  const files = [...itemsIn(value, "messages"), ...itemsIn(value, "message_echoes")];
  if (items.length + files.length === 0 || context.numberId === null)
    yield unknownFact(context.storable(value), context);
  else {
    for (const item of items) yield* readItem(item, context, own);
    // Files of messages that came before without them.
    for (const file of files) yield readMessage(context.storable(file), context, { own, thread: null });
  }
}

function* readItem(item: unknown, context: Context, own: string | null): Generator<ChannelFact | "empty"> {
  if (!isObject(item)) return yield unknownFact(context.storable(item), context);
  const threads = itemsIn(item, "threads");
  const metadata = objectIn(item, "metadata");
  const declined = declinedIn(item);
  for (const thread of threads) {
    if (!isObject(thread)) yield unknownFact(context.storable(thread), context);
    else
      for (const message of itemsIn(thread, "messages"))
        yield readMessage(context.storable(message), context, { own, thread });
  }
  if (metadata === null && declined === null) {
    if (threads.length === 0) yield unknownFact(context.storable(item), context);
    return;
  }
  yield {
    kind: "app-history",
    numberId: context.numberId as string,
    phase: withinOf(metadata, "phase", 99),
    percent: withinOf(metadata, "progress", 100),
    declined,
    at: context.entryAt ?? new Date(context.now),
  };
}

/** `own`: the digits of the business's number. `thread`: null for a message outside of a thread, which names both sides. */
function readMessage(
  item: unknown,
  context: Context,
  { own, thread }: { own: string | null; thread: JsonObject | null },
): ChannelFact {
  if (!isObject(item)) return unknownFact(item, context);
  const about = objectIn(item, "history_context");
  const direction = directionOf(item, about, own, thread);
  const person =
    direction &&
    (thread ? personOfThread(thread) : personIn(item, context.people, direction === "in" ? "from" : "to"));
  if (!direction || !person) return unknownFact(item, context);
  const status = (about && STATUSES[(textIn(about, "status") ?? "").toUpperCase()]) ?? null;
  return readAppMessage(item, context, { direction, person, history: { status } });
}

/** Null if the message doesn't say who wrote it. */
function directionOf(
  item: JsonObject,
  about: JsonObject | null,
  own: string | null,
  thread: JsonObject | null,
): "in" | "out" | null {
  if (about?.["from_me"] === true) return "out";
  const from = textIn(item, "from");
  if (from !== null && from === own) return "out";
  if (from !== null && thread && from === textIn(thread, "id")) return "in";
  // Messages to the business name no recipient.
  if (textIn(item, "to") !== null || textIn(item, "to_user_id") !== null) return "out";
  return from !== null || textIn(item, "from_user_id") !== null ? "in" : null;
}

function personOfThread(thread: JsonObject) {
  const context = objectIn(thread, "context") ?? {};
  const from = textIn(thread, "id") ?? textIn(context, "wa_id");
  const named = { from, from_user_id: textIn(context, "user_id") };
  return personIn(named, [], "from");
}

function declinedIn(item: JsonObject): string | null {
  const [error] = itemsIn(item, "errors").filter(isObject);
  if (!error) return null;
  const data = objectIn(error, "error_data");
  const words = (data && textIn(data, "details")) ?? textIn(error, "message") ?? textIn(error, "title");
  return words ?? "The business doesn't share the history.";
}

function withinOf(metadata: JsonObject | null, key: string, most: number): number | null {
  const number = metadata && numberIn(metadata, key);
  return number === null ? null : Math.min(Math.max(number, 0), most);
}

function digitsOf(metadata: JsonObject | null): string | null {
  return (metadata && textIn(metadata, "display_phone_number"))?.replaceAll(/\D/g, "") ?? null;
}
