// A message that the WhatsApp Business app knows, of a number that is used in the app too.
import type { AppMessageFact, ChannelFact } from "../../connector.ts";
import { isObject, type JsonObject, objectIn, textIn } from "../../json.ts";
import { type Context, timeOf } from "../context.ts";
import { readChange } from "../inbound/read-change.ts";
import { readCircumstances } from "../inbound/read-circumstances.ts";
import { readContent } from "../inbound/read-content.ts";
import { type Person, personIn } from "../people.ts";
import { isKeptRaw, sourceIn } from "../read-items.ts";
import { rawPayload, unknownFact } from "../unknown-fact.ts";

type Place = Pick<AppMessageFact, "direction" | "history"> & { person: Person | null };

/**
 * An item of `message_echoes`: a message from the app or a linked device, to a person. Source: Meta, "smb_message_echoes webhook
 * reference".
 */
export function readEcho(item: unknown, context: Context): ChannelFact {
  const person = isObject(item) ? personIn(item, context.people, "to") : null;
  return readAppMessage(item, context, { direction: "out", person });
}

export function readAppMessage(item: unknown, context: Context, place: Place): ChannelFact {
  const { direction, history, person } = place;
  const { numberId } = context;
  if (!isObject(item) || numberId === null || person === null) return unknownFact(item, context);
  const id = textIn(item, "id");
  // Meta passes on no groups of the app. A group's id isn't an address of a person.
  if (id === null || isOfGroup(item)) return unknownFact(item, context);
  const { addresses, phone, identity, name } = person;
  const [address, ...otherAddresses] = addresses as [string, ...string[]];
  const named = { address, otherAddresses };
  const type = textIn(item, "type");
  const at = timeOf(item, context);
  const changed = readChange(type, item);
  if (changed) {
    const by = direction === "in" ? "contact" : "business";
    const isHistory = history !== undefined;
    return { kind: "change", numberId, changeId: id, ...named, by, isHistory, at, ...changed };
  }
  const repliedTo = objectIn(item, "context");
  const content = type === PLACEHOLDER ? NO_FILE : readContent(type, item);
  const isKept = isKeptRaw(content) && type !== PLACEHOLDER;
  return {
    kind: "app-message",
    numberId,
    channelMessageId: id,
    ...named,
    identity,
    phone,
    name,
    replyTo: repliedTo && textIn(repliedTo, "id"),
    at,
    content,
    circumstances: readCircumstances(item),
    raw: isKept ? rawPayload(context.field, person.person ? [person.person] : [], item) : null,
    direction,
    ...sourceIn(context.field),
    ...(history ? { history } : {}),
  };
}

/** The history has files of the last two weeks only, and these in later hooks. Source: Meta, "history webhook reference". */
const PLACEHOLDER = "media_placeholder";
const NO_FILE = {
  type: "unsupported",
  reason: "WhatsApp's history has no file for this message.",
} as const;

function isOfGroup(item: JsonObject): boolean {
  return textIn(item, "group_id") !== null || textIn(item, "recipient_type") === "group";
}
