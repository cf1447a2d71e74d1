// A message that the WhatsApp Business app knows, of a number that is used in the app too.
import type { AppMessageFact, ChannelFact } from "../../connector.ts";
import { isObject, type JsonObject, textIn } from "../../json.ts";
import type { Context } from "../context.ts";
import { readContent } from "../inbound/read-content.ts";
import { type Person, personIn } from "../people.ts";
import { changeIn, readParts } from "../read-items.ts";
import { unknownFact } from "../unknown-fact.ts";

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
  // Meta passes on no groups of the app. A group's id isn't an address of a person.
  if (!isObject(item) || person === null || isOfGroup(item)) return unknownFact(item, context);
  const type = textIn(item, "type");
  const isPlaceholder = type === PLACEHOLDER;
  const parts = readParts(item, context, person, isPlaceholder ? NO_FILE : readContent(type, item));
  if (!parts) return unknownFact(item, context);
  const changed = changeIn(item, parts);
  if (changed) {
    const by = direction === "in" ? "contact" : "business";
    return { ...changed, by, isHistory: history !== undefined };
  }
  const raw = isPlaceholder ? null : parts.raw;
  return { kind: "app-message", ...parts, raw, direction, ...(history ? { history } : {}) };
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
