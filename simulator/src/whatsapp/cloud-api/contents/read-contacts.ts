// Checks the contact cards of a send. Source of the limit: Meta's OpenAPI document, ContactsMessage.
import { isRecord, refuse, requiredText } from "../body-fields.ts";

const MAX_CARDS = 5;
const NAME_PARTS = ["first_name", "last_name", "middle_name", "suffix", "prefix"];
const LISTS = ["phones", "emails", "addresses", "urls"];

/** Throws GraphError. A name needs one part besides its formatted form. */
export function checkContacts(given: unknown): void {
  if (!Array.isArray(given) || given.length === 0) throw refuse("The parameter contacts is required.");
  if (given.length > MAX_CARDS) throw refuse(`Param contacts must have at most ${MAX_CARDS} elements.`);
  given.forEach((card: unknown, index) => {
    const shown = `contacts[${index}]`;
    if (!isRecord(card)) throw refuse(`Param ${shown} must be a JSON object.`);
    const { name } = card;
    if (!isRecord(name)) throw refuse(`The parameter ${shown}['name'] is required.`);
    requiredText(name, "formatted_name", `${shown}['name']['formatted_name']`);
    if (!NAME_PARTS.some((part) => name[part]))
      throw refuse(`Param ${shown}['name'] must have one of ${NAME_PARTS.join(", ")}.`);
    const wrong = LISTS.find((list) => !Array.isArray(card[list] ?? []));
    if (wrong !== undefined) throw refuse(`Param ${shown}['${wrong}'] must be an array.`);
  });
}
