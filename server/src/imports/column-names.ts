// The columns that other tools write: Google Contacts, Outlook, HubSpot, Chatwoot, and what people call them themselves.
//
// Names are in lower case. Of several phone columns, those that usually hold a mobile phone come first.

export const PHONE_NAMES: string[] = [
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
  "cell",
  "mobiltelefon",
  "mobilnummer",
  "mobil",
  "handynummer",
  "handy",
  "téléphone mobile",
  "portable",
  "móvil",
  "celular",
  "telemóvel",
  "cellulare",
  "phone number",
  "phone_number",
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
  "teléfono",
  "telefone",
  "telefono",
  "tel",
  "tel.",
  "msisdn",
  "home phone",
  "business phone",
  "company main phone",
  "phone 2 - value",
  "phone 3 - value",
  "phone 4 - value",
];

export const FULL_NAMES: string[] = [
  "full name",
  "full_name",
  "fullname",
  "display name",
  "display_name",
  "contact name",
  "customer name",
  "vollständiger name",
  "nom complet",
  "nombre completo",
  "nome completo",
];

export const NAMES_OF_PARTS = {
  first_name: [
    "first name",
    "first_name",
    "firstname",
    "given name",
    "given_name",
    "vorname",
    "prénom",
    "nombre",
  ],
  middle_name: ["middle name", "middle_name", "additional name"],
  last_name: [
    "last name",
    "last_name",
    "lastname",
    "family name",
    "family_name",
    "surname",
    "nachname",
    "familienname",
    "nom de famille",
    "apellidos",
    "apellido",
    "apelido",
    "cognome",
  ],
} as const satisfies Record<string, readonly string[]>;

export const LABEL_NAMES: string[] = [
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

/** Every name above: an erasure leaves these headings, because they name nobody. */
export const COMMON_NAMES: string[] = [
  ...PHONE_NAMES,
  ...FULL_NAMES,
  ...Object.values(NAMES_OF_PARTS).flat(),
  ...LABEL_NAMES,
];

/** Google Contacts, and no other tool, writes several values into one cell between these marks. */
export const GOOGLE_PHONE = "phone 1 - value";
export const GOOGLE_SEPARATOR = " ::: ";
