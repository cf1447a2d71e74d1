import type { ContactCard } from "../../content.ts";
import { isObject, itemsIn, type JsonObject, objectIn, textIn } from "../../json.ts";

/**
 * The phone that a person shared when asked for it, in E.164. Only a message of this single card says so: any other card, whatever it
 * looks like, may be somebody else's.
 */
export function sharedPhone(item: JsonObject): string | null {
  const [card, ...others] = itemsIn(item, "contacts").filter(isObject);
  if (textIn(item, "type") !== "contacts" || !card || others.length > 0 || !isOwn(card, item)) return null;
  const [first, ...further] = itemsIn(card, "phones").filter(isObject);
  if (!first || further.length > 0) return null;
  const written = textIn(first, "phone") ?? "";
  const digits =
    textIn(first, "wa_id") ?? (written.startsWith("+") ? written.replaceAll(/[\s().-]/g, "").slice(1) : "");
  return /^\d{7,15}$/.test(digits) ? `+${digits}` : null;
}

/** Meta's pages have `origin` in the card and, elsewhere, beside the cards. */
function isOwn(card: JsonObject, item: JsonObject): boolean {
  return (textIn(card, "origin") ?? textIn(item, "origin")) === "contact_request";
}

/** A contact card. Its phones are as the person's phone book has them; `wa_id` stands in for a missing one. */
export function readCard(card: JsonObject, item: JsonObject): ContactCard {
  const name = objectIn(card, "name");
  const org = objectIn(card, "org");
  const company = org && [textIn(org, "company"), textIn(org, "department")].filter(Boolean).join(", ");
  return {
    ...(isOwn(card, item) && { own: true }),
    name: name && nameIn(name),
    organization: company || null,
    title: org && textIn(org, "title"),
    birthday: textIn(card, "birthday"),
    phones: partsIn(card, "phones", (item, type) => {
      const id = textIn(item, "wa_id");
      const phone = textIn(item, "phone") ?? (id && `+${id}`);
      return phone === null ? null : { phone, type };
    }),
    emails: partsIn(card, "emails", (item, type) => {
      const email = textIn(item, "email");
      return email === null ? null : { email, type };
    }),
    urls: partsIn(card, "urls", (item, type) => {
      const url = textIn(item, "url");
      return url === null ? null : { url, type };
    }),
    addresses: partsIn(card, "addresses", (item, type) => {
      const address = ADDRESS_PARTS.map((part) => textIn(item, part)).filter((text) => text !== null);
      return address.length === 0 ? null : { address: address.join(", "), type };
    }),
  };
}

const ADDRESS_PARTS = ["street", "zip", "city", "state", "country"];
const NAME_PARTS = ["prefix", "first_name", "middle_name", "last_name", "suffix"];

function nameIn(name: JsonObject): string | null {
  const parts = NAME_PARTS.map((part) => textIn(name, part)).filter((text) => text !== null);
  return textIn(name, "formatted_name") ?? (parts.join(" ") || null);
}

function partsIn<Part>(
  card: JsonObject,
  key: string,
  read: (item: JsonObject, type: string | null) => Part | null,
): Part[] {
  const items = itemsIn(card, key).filter(isObject);
  return items.map((item) => read(item, textIn(item, "type"))).filter((part) => part !== null);
}
