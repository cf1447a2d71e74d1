// Reads one item of `messages`: what a person wrote. Only texts are understood yet.
import type { ChannelFact } from "../channel.ts";
import { isObject, type JsonObject, objectIn, textIn } from "./json.ts";
import type { Surroundings } from "./surroundings.ts";
import { timeIn } from "./time.ts";
import { unknownFact } from "./unknown-fact.ts";

export function readMessage(item: unknown, around: Surroundings): ChannelFact {
  if (!isObject(item) || around.numberId === null) return unknownFact(item, around);
  const channelMessageId = textIn(item, "id");
  const from = textIn(item, "from");
  // Who hides their phone has only a business-scoped user id.
  const address = from ?? textIn(item, "from_user_id");
  const text = textIn(item, "type") === "text" ? objectIn(item, "text") : null;
  const body = text && textIn(text, "body");
  if (channelMessageId === null || address === null || !body) return unknownFact(item, around);
  const context = objectIn(item, "context");
  return {
    kind: "text",
    numberId: around.numberId,
    channelMessageId,
    address,
    phone: from !== null && /^\d{7,15}$/.test(from) ? `+${from}` : null,
    name: nameOf(item, around.people),
    body,
    replyTo: context && textIn(context, "id"),
    at: timeIn(item, "timestamp", around.now),
  };
}

/** The name that the person gave themselves: in the `contacts` item with one of their ids. */
function nameOf(item: JsonObject, people: unknown[]): string | null {
  const ids = new Set([textIn(item, "from"), textIn(item, "from_user_id")].filter((id) => id !== null));
  const isAuthor = (person: unknown): person is JsonObject =>
    isObject(person) && [textIn(person, "wa_id"), textIn(person, "user_id")].some((id) => id && ids.has(id));
  const person = people.find(isAuthor);
  const profile = person && objectIn(person, "profile");
  return profile ? textIn(profile, "name") : null;
}
