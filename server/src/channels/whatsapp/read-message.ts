// Reads an item of `messages`. Only texts are understood; other kinds are kept with their author.
import type { ChannelFact } from "../channel.ts";
import { type Context, timeOf } from "./context.ts";
import { isObject, objectIn, textIn } from "./json.ts";
import { authorOf } from "./people.ts";
import { rawPayload, unknownFact } from "./unknown-fact.ts";

export function readMessage(item: unknown, context: Context): ChannelFact {
  if (!isObject(item) || context.numberId === null) return unknownFact(item, context);
  const channelMessageId = textIn(item, "id");
  const author = authorOf(item, context.people);
  if (channelMessageId === null || author === null) return unknownFact(item, context);
  const { addresses, phone, name, person } = author;
  const [address, ...otherAddresses] = addresses as [string, ...string[]];
  const repliedTo = objectIn(item, "context");
  const message = {
    numberId: context.numberId,
    channelMessageId,
    address,
    otherAddresses,
    phone,
    name,
    replyTo: repliedTo && textIn(repliedTo, "id"),
    at: timeOf(item, context),
  };
  const text = textIn(item, "type") === "text" ? objectIn(item, "text") : null;
  const body = text && textIn(text, "body");
  if (body) return { kind: "text", ...message, body };
  return { kind: "other", ...message, ...rawPayload(context.field, person ? [person] : [], item) };
}
