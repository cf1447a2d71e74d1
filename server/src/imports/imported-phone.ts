// Reads a phone as files hold it: spreadsheets drop the plus, and show long numbers in their own ways.
import { type Phone, type PhoneFault, parsePhone } from "../contacts/index.ts";

export type ImportedPhone =
  | { ok: true; phone: Phone }
  | { ok: false; code: PhoneFault | "no_phone" | "lossy_number" };

/** `1.55512E+10`, and `15551234567.0`, of which the dot would be dropped and the zero kept. */
const SPREADSHEET_NUMBER = /^[+-]?\d+(?:[.,]\d+)?[eE][+-]?\d+$|^\+?\d{5,}[.,]\d{1,2}$/;

/** Nothing of it is to be forgiven, and it is no such number. */
const PLAIN = /^\+?\d+$/;

/** With or without its plus; an apostrophe before it, by which spreadsheets keep a number as text, is forgiven. */
export function importedPhone(cell: string): ImportedPhone {
  if (PLAIN.test(cell)) return parsePhone(cell.startsWith("+") ? cell : `+${cell}`);
  const text = cell.replace(/^['’\s]+/, "").trimEnd();
  if (text === "") return { ok: false, code: "no_phone" };
  if (SPREADSHEET_NUMBER.test(text)) return { ok: false, code: "lossy_number" };
  return parsePhone(/^\p{Nd}/u.test(text) ? `+${text}` : text);
}
