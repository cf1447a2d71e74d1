// Reads a phone as files hold it: spreadsheets drop the plus, and show long numbers in their own ways.
import { type Phone, type PhoneFault, parsePhone } from "../../contacts/index.ts";

export type ImportedPhone =
  | { ok: true; phone: Phone }
  | { ok: false; code: PhoneFault | "no_phone" | "lossy_number" };

/** `1.55512E+10`, and `15551234567.0`, of which the dot would be dropped and the zero kept. */
const SPREADSHEET_NUMBER = /^[+-]?\d+(?:[.,]\d+)?[eE][+-]?\d+$|^\+?\d{5,}[.,]\d{1,2}$/;

/** With or without its plus; an apostrophe before it, by which spreadsheets keep a number as text, is forgiven. */
export function importedPhone(cell: string): ImportedPhone {
  const text = cell.replace(/^['’\s]+/, "").trimEnd();
  if (text === "") return { ok: false, code: "no_phone" };
  if (SPREADSHEET_NUMBER.test(text)) return { ok: false, code: "lossy_number" };
  return parsePhone(/^\p{Nd}/u.test(text) ? `+${text}` : text);
}
