// Finds the people whom a hook names in forms that only WhatsApp uses.

/** Meta: two letters of a country, a period, up to 128 letters and digits; `ENT.` between them for a parent id. */
const USER_ID = /[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}/g;
/** Base64, which contains the phone of the person in the conversation. */
const MESSAGE_ID = /wamid\.([A-Za-z0-9+/]{12,})/g;
const PHONE = /\d{7,15}/g;

/** The business-scoped user ids anywhere in `json`, and the phones inside its message ids. */
export function namedIn(json: string): string[] {
  const userIds = json.match(USER_ID) ?? [];
  const phones = [...json.matchAll(MESSAGE_ID)].flatMap(
    ([, id]) =>
      Buffer.from(id as string, "base64")
        .toString("latin1")
        .match(PHONE) ?? [],
  );
  return [...new Set([...userIds, ...phones])];
}
