// What a person sent, by the kinds of Meta's webhook. A message of another shape is unsupported, with the reason.
// Source: WhatsApp Cloud API, "messages webhook reference"; the fields of each kind are optional here because Meta omits many.
import type { InboundContent, MediaKind } from "../../content.ts";
import {
  decimalIn,
  isObject,
  itemsIn,
  type JsonObject,
  numberIn,
  objectIn,
  parseStorable,
  textIn,
} from "../../json.ts";
import { readCard } from "./read-card.ts";
import { isNumberChange } from "./read-move.ts";

type Reader = (part: JsonObject) => InboundContent | null;

/** By Meta's type, whose name the message's part has too. Null: the part lacks what the kind needs. */
const READERS: Record<string, Reader> = {
  text(part) {
    const body = textIn(part, "body");
    return body === null ? null : { type: "text", body };
  },
  image: (part) => media("image", part),
  video: (part) => media("video", part),
  audio: (part) => media(part["voice"] === true ? "voice" : "audio", part),
  // Older versions of the API have it as a type of its own.
  voice: (part) => media("voice", part),
  document: (part) => media("document", part),
  sticker: (part) => media("sticker", part),
  location(part) {
    const latitude = decimalIn(part, "latitude");
    const longitude = decimalIn(part, "longitude");
    if (latitude === null || longitude === null) return null;
    const about = { name: textIn(part, "name"), address: textIn(part, "address"), url: textIn(part, "url") };
    return { type: "location", latitude, longitude, ...about };
  },
  button(part) {
    const title = textIn(part, "text") ?? textIn(part, "payload");
    return title === null ? null : reply("button", title, textIn(part, "payload"));
  },
  interactive(part) {
    const button = objectIn(part, "button_reply");
    const row = objectIn(part, "list_reply");
    const form = objectIn(part, "nfm_reply");
    const calls = objectIn(part, "call_permission_reply");
    const answer = calls && textIn(calls, "response");
    if (answer === "accept" || answer === "reject")
      return { type: "system", notice: answer === "accept" ? "calls_allowed" : "calls_refused", text: null };
    if (button) return replyIn("button", button);
    if (row) return replyIn("list", row);
    return form && formOf(form);
  },
  order(part) {
    const given = itemsIn(part, "product_items").filter(isObject);
    const items = given.flatMap((item) => {
      const id = textIn(item, "product_retailer_id");
      if (id === null) return [];
      const price = decimalIn(item, "item_price");
      return [
        { product_id: id, quantity: numberIn(item, "quantity"), price, currency: textIn(item, "currency") },
      ];
    });
    return { type: "order", catalogId: textIn(part, "catalog_id"), text: textIn(part, "text"), items };
  },
  system(part) {
    return {
      type: "system",
      notice: isNumberChange(part) ? "number_changed" : "other",
      text: textIn(part, "body"),
    };
  },
};

export function readContent(type: string | null, item: JsonObject): InboundContent {
  // The only kind whose part is a list.
  const cards =
    type === "contacts"
      ? itemsIn(item, "contacts")
          .filter(isObject)
          .map((card) => readCard(card, item))
      : [];
  if (cards.length > 0) return { type: "contact_cards", cards };
  if (type === "request_welcome") return { type: "system", notice: "opened", text: null };
  const read = type !== null && Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  const part = type === null ? null : objectIn(item, type);
  const content = read && part && read(part);
  return content || { type: "unsupported", reason: reasonOf(type, item) };
}

function media(type: MediaKind, part: JsonObject): InboundContent | null {
  const source = textIn(part, "id");
  if (source === null) return null;
  const file = {
    source,
    mimeType: textIn(part, "mime_type"),
    filename: textIn(part, "filename"),
    sha256: hexOf(textIn(part, "sha256")),
  };
  return { type, media: file, caption: textIn(part, "caption") };
}

/** Webhooks have the hash in base64, `GET /<MEDIA_ID>` has it in hex. Null for what is neither. */
export function hexOf(hash: string | null): string | null {
  if (hash === null) return null;
  if (/^[0-9a-f]{64}$/i.test(hash)) return hash.toLowerCase();
  const bytes = Buffer.from(hash, "base64");
  return bytes.length === 32 ? bytes.toString("hex") : null;
}

function replyIn(of: "button" | "list", part: JsonObject): InboundContent | null {
  const title = textIn(part, "title") ?? textIn(part, "id");
  return title === null ? null : reply(of, title, textIn(part, "id"), textIn(part, "description"));
}

function reply(
  of: "button" | "list",
  title: string,
  id: string | null,
  description: string | null = null,
): InboundContent {
  return { type: "reply", of, id, title, description };
}

/** `response_json` is JSON in a string. A value that isn't an object is kept as the field `response`. */
function formOf(part: JsonObject): InboundContent {
  const json = textIn(part, "response_json");
  return { type: "form", name: textIn(part, "name"), text: textIn(part, "body"), fields: fieldsIn(json) };
}

function fieldsIn(json: string | null): JsonObject {
  if (json === null) return {};
  try {
    const value = parseStorable(json);
    return isObject(value) ? value : { response: value };
  } catch {
    return { response: json };
  }
}

function reasonOf(type: string | null, item: JsonObject): string {
  const errors = itemsIn(item, "errors").filter(isObject);
  const said = errors.map((error) => {
    const data = objectIn(error, "error_data");
    return (data && textIn(data, "details")) ?? textIn(error, "message") ?? textIn(error, "title");
  });
  const part = objectIn(item, "unsupported");
  const kind = part && textIn(part, "type");
  const words = said.find((text) => text !== null);
  if (words) return `WhatsApp says: ${words}${kind === null ? "" : ` (${kind})`}`;
  if (type === null) return "WhatsApp named no kind.";
  if (type === "unsupported" || type === "unknown") return "WhatsApp doesn't pass on messages of this kind.";
  if (type === "contacts" || Object.hasOwn(READERS, type))
    return `The message of the kind ${type} has no content.`;
  return `The kind ${type.slice(0, 60).toWellFormed()} isn't known.`;
}
