// The columns that other tools write: Google Contacts, Outlook, HubSpot, Chatwoot, and what people call them themselves.
//
// Of several phone columns, those that usually hold a mobile phone come first. Google writes "phone 1 - value" for the first phone,
// whatever its kind. Alone, "nome" (Portuguese, Italian) and "nom" (French) are the whole name.
import names from "./column-names.json" with { type: "json" };

/** Without case, accents and punctuation. */
export function plainName(heading: string): string {
  const bare = heading.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.replace(/[\s_.:*\-–/,()[\]]+/g, " ").trim();
}

const PHONE_NAMES = names.phone.map(plainName);
const PHONE_KINDS = names.kinds_of_phone.map(plainName);
export const FULL_NAMES = names.name.map(plainName);
export const NAMES_OF_PARTS = {
  first_name: names.first_name.map(plainName),
  middle_name: names.middle_name.map(plainName),
  last_name: names.last_name.map(plainName),
};
export const LABEL_NAMES = names.labels.map(plainName);
export const ORGANIZATION_NAMES = names.organization.map(plainName);
export const COUNTRY_NAMES = names.country.map(plainName);

/** An erasure leaves these headings: they name nobody. */
export const COMMON_NAMES = Object.values(names).flatMap((list) => [...list, ...list.map(plainName)]);

/** Tools number further phones: "Phone 2 - Value", "Business Phone 2". */
const NUMBERED = / ?(?:[2-9]|1\d)(?= value$|$)/;

/** The lower, the likelier the column holds the number to write to. Null for a name of no phone. */
export function phoneRank(name: string): number | null {
  const first = name.replace(NUMBERED, name.endsWith(" value") ? " 1" : "");
  const isWhole = PHONE_NAMES.includes(first);
  // "Telefon (mobil)" has several names, "Phone (work)" a kind. The first name of all says nothing about the kind.
  const words = isWhole ? [first] : first.split(" ").filter((word) => !PHONE_KINDS.includes(word));
  const ranks = words.map((word) => PHONE_NAMES.indexOf(word));
  if (ranks.length === 0 || ranks.includes(-1)) return null;
  const rank = Math.min(PHONE_NAMES.length, ...ranks.filter((one) => isWhole || one > 0));
  return first === name ? rank : PHONE_NAMES.length + rank;
}

/** In an unknown heading of a column that may hold phones. */
export const ABOUT_PHONES =
  /\b(?:phone|mobil|handy|tel\b|telef|telep|cell|whatsapp|gsm\b|movil|rufnummer|portable)/;

/** Only Google Contacts writes several values into one cell, between these marks. */
export const GOOGLE_PHONE = plainName("phone 1 - value");
export const GOOGLE_SEPARATOR = " ::: ";
