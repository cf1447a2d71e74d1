// Puts the contact's name and phone into the text of a quick reply.

/** A field without a value gives its fallback: `{{name|there}}` is "there" for a contact without a name. */
export function fillQuickReply(text: string, contact: { name: string | null; phone: string | null }): string {
  return text.replace(
    /\{\{\s*(name|phone)\s*(?:\|([^{}]*))?\}\}/g,
    (_, field: "name" | "phone", fallback = "") =>
      contact[field] === null ? fallback.trim() : contact[field],
  );
}
