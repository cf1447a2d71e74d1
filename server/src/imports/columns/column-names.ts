// The columns that other tools write: Google Contacts, Outlook, HubSpot, Chatwoot, and what people call them themselves.
//
// Of several phone columns, those that usually hold a mobile phone come first.

/** Headings are compared without case, accents and punctuation. */
export function plainName(heading: string): string {
  const bare = heading.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.replace(/[\s_.:*\-–]+/g, " ").trim();
}

const PHONES = [
  "phone",
  // Google writes this one for the first phone, whatever its kind.
  "phone 1 - value",
  "whatsapp",
  "whatsapp number",
  "whatsapp phone number",
  "mobile phone number",
  "mobile phone",
  "mobile number",
  "mobile",
  "cell phone",
  "cell phone number",
  "cell",
  "mobiltelefon",
  "mobilnummer",
  "mobil",
  "handynummer",
  "handy",
  "téléphone mobile",
  "téléphone portable",
  "numéro de mobile",
  "numéro de portable",
  "portable",
  "gsm",
  "teléfono móvil",
  "número de móvil",
  "móvil",
  "telefone celular",
  "número de celular",
  "celular",
  "telefone móvel",
  "telemóvel",
  "telefono cellulare",
  "numero di cellulare",
  "cellulare",
  "phone number",
  "phonenumber",
  "phone no",
  "primary phone",
  "telephone",
  "telephone number",
  "telefonnummer",
  "telefon",
  "rufnummer",
  "téléphone",
  "numéro de téléphone",
  "n° de téléphone",
  "n° téléphone",
  "tél",
  "teléfono",
  "número de teléfono",
  "telefone",
  "número de telefone",
  "telefono",
  "numero di telefono",
  "n. di telefono",
  "tel",
  "msisdn",
  "home phone",
  "business phone",
  "company main phone",
  "phone 2 - value",
  "phone 3 - value",
  "phone 4 - value",
];

const WHOLE_NAMES = [
  "name",
  "full name",
  "fullname",
  "display name",
  "contact name",
  "customer name",
  "vollständiger name",
  "nom complet",
  "nom et prénom",
  "prénom et nom",
  "nom prénom",
  "prénom nom",
  "nom du client",
  "nombre completo",
  "nombre y apellidos",
  "nome completo",
  "nome e sobrenome",
  "nome e apelido",
  "nome e cognome",
  "cognome e nome",
  "nominativo",
];

const PARTS = {
  first_name: [
    "first name",
    "firstname",
    "given name",
    "vorname",
    "prénom",
    "nombre",
    // Portuguese and Italian. Without a last name beside it, this is the whole name.
    "nome",
    "nome próprio",
    "primeiro nome",
  ],
  middle_name: ["middle name", "additional name"],
  last_name: [
    "last name",
    "lastname",
    "family name",
    "surname",
    "nachname",
    "familienname",
    // French. Without a first name beside it, this is the whole name.
    "nom",
    "nom de famille",
    "apellidos",
    "apellido",
    "apelido",
    "sobrenome",
    "último nome",
    "cognome",
  ],
} as const satisfies Record<string, readonly string[]>;

const LABELS = [
  "labels",
  "label",
  "tags",
  "tag",
  "categories",
  "group membership",
  "etiketten",
  "kategorien",
  "schlagwörter",
  "étiquettes",
  "etiquetas",
  "etichette",
];

/** Of Google Contacts: the name of a contact that has no other. */
const ORGANIZATIONS = ["organization name", "organization 1 - name"];

export const PHONE_NAMES = PHONES.map(plainName);
export const FULL_NAMES = WHOLE_NAMES.map(plainName);
export const NAMES_OF_PARTS = {
  first_name: PARTS.first_name.map(plainName),
  middle_name: PARTS.middle_name.map(plainName),
  last_name: PARTS.last_name.map(plainName),
};
export const LABEL_NAMES = LABELS.map(plainName);
export const ORGANIZATION_NAMES = ORGANIZATIONS.map(plainName);

/** Every name above: an erasure leaves these headings, because they name nobody. */
export const COMMON_NAMES: string[] = [
  ...[PHONES, WHOLE_NAMES, ...Object.values(PARTS), LABELS, ORGANIZATIONS].flat(),
  ...[PHONE_NAMES, FULL_NAMES, ...Object.values(NAMES_OF_PARTS), LABEL_NAMES, ORGANIZATION_NAMES].flat(),
  ...["first_name", "last_name", "middle_name", "full_name", "phone_number", "display_name", "tél.", "tel."],
];

/** Google Contacts, and no other tool, writes several values into one cell between these marks. */
export const GOOGLE_PHONE = plainName("phone 1 - value");
export const GOOGLE_SEPARATOR = " ::: ";
