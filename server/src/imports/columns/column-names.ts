// The columns that other tools write: Google Contacts, Outlook, HubSpot, Chatwoot, and what people call them themselves.
//
// Of several phone columns, those that usually hold a mobile phone come first. Google writes "phone 1 - value" for the first phone,
// whatever its kind. Alone, "nome" (Portuguese, Italian) and "nom" (French) are the whole name. The organization of Google Contacts
// is the name of a contact that has no other.
import names from "./column-names.json" with { type: "json" };

/** Headings are compared without case, accents and punctuation. */
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

/** Every name above: an erasure leaves these headings, because they name nobody. */
export const COMMON_NAMES: string[] = [
  ...Object.values(names).flatMap((list) => [...list, ...list.map(plainName)]),
  ...["first_name", "last_name", "middle_name", "full_name", "phone_number", "display_name", "tél.", "tel."],
];

/** Tools number further phones: "Phone 2 - Value", "Business Phone 2". */
const NUMBERED = / ?(?:[2-9]|1\d)(?= value$|$)/;

/** The lower, the likelier the column holds the number to write to. Null for a name of no phone. */
export function phoneRank(name: string): number | null {
  const first = name.replace(NUMBERED, name.endsWith(" value") ? " 1" : "");
  const rank = rankOf(first);
  return rank === null || first === name ? rank : PHONE_NAMES.length + rank;
}

/** Of a name above, or of several with a kind, such as "Telefon (mobil)" and "Phone (work)". */
function rankOf(name: string): number | null {
  if (PHONE_NAMES.includes(name)) return PHONE_NAMES.indexOf(name);
  const words = name.split(" ").filter((word) => !PHONE_KINDS.includes(word));
  const ranks = words.map((word) => PHONE_NAMES.indexOf(word));
  if (ranks.length === 0 || ranks.includes(-1)) return null;
  // The first name says nothing about the kind.
  return Math.min(PHONE_NAMES.length, ...ranks.filter(Boolean));
}

/** German words end longer ones. */
const ABOUT_PHONES =
  /\b(?:phone|tel\b|telep|cell|celular|whatsapp|gsm\b|movil|portable)|mobil|handy|telef|rufnummer/;

/** A heading that isn't known, of a column that may hold phones. */
export function isAboutPhones(name: string): boolean {
  return ABOUT_PHONES.test(name);
}

/** Google Contacts, and no other tool, writes several values into one cell between these marks. */
export const GOOGLE_PHONE = plainName("phone 1 - value");
export const GOOGLE_SEPARATOR = " ::: ";
