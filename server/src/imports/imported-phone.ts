// Reads a phone from a file: spreadsheets drop the plus and reformat long numbers.
import { type Phone, type PhoneFault, parsePhone } from "../contacts/index.ts";

export type ImportedPhone =
  | { ok: true; phone: Phone }
  | { ok: false; code: PhoneFault | "no_phone" | "lossy_number" };

/** `1.55512E+10`, and `15551234567.0`, which would otherwise be read as a longer number. */
const SPREADSHEET_NUMBER = /^[+-]?\d+(?:[.,]\d+)?[eE][+-]?\d+$|^\+?\d{5,}[.,]\d{1,2}$/;

/** The plus is optional. Leading apostrophes are skipped: spreadsheets keep a number as text with one. */
export function importedPhone(cell: string): ImportedPhone {
  const text = cell.replace(/^['’\s]+/, "").trimEnd();
  if (text === "") return { ok: false, code: "no_phone" };
  if (SPREADSHEET_NUMBER.test(text)) return { ok: false, code: "lossy_number" };
  return parsePhone(/^\p{Nd}/u.test(text) ? `+${text}` : text);
}
