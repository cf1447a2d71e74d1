// Quotes a client's text in a sentence.

/** UTF-16 units. */
const SHOWN = 100;

/** The text as a JSON string, shortened so that an answer can't grow with its request. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
}
