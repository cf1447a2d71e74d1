// Reads one item of `messages`: what a person wrote. Texts are understood; other kinds are kept with their author.
import type { ChannelFact } from "../channel.ts";
import { authorOf } from "./author.ts";
import { isObject, objectIn, textIn } from "./json.ts";
import { rawPayload } from "./raw-payload.ts";
import type { Surroundings } from "./surroundings.ts";
import { timeIn } from "./time.ts";
import { unknownFact } from "./unknown-fact.ts";

export function readMessage(item: unknown, around: Surroundings): ChannelFact {
  if (!isObject(item) || around.numberId === null) return unknownFact(item, around);
  const channelMessageId = textIn(item, "id");
  const author = authorOf(item, around.people);
  if (channelMessageId === null || author === null) return unknownFact(item, around);
  const { addresses, phone, name, person } = author;
  const [address, ...otherAddresses] = addresses as [string, ...string[]];
  const context = objectIn(item, "context");
  const message = {
    numberId: around.numberId,
    channelMessageId,
    address,
    otherAddresses,
    phone,
    name,
    replyTo: context && textIn(context, "id"),
    at: timeIn(item, "timestamp", around),
  };
  const text = textIn(item, "type") === "text" ? objectIn(item, "text") : null;
  const body = text && textIn(text, "body");
  if (body) return { kind: "text", ...message, body };
  return { kind: "other", ...message, ...rawPayload(around.field, person ? [person] : [], item) };
}
