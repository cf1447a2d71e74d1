// Reads the contact of a row by the rules of the API, and its phone as spreadsheets write it.
import { contactField } from "../../contacts/index.ts";
import { type CountryCode, type Phone, type ReadPhone, readPhone } from "../../phones/index.ts";
import { faultsOf, IN_PLAIN_WORDS } from "../../platform/http/index.ts";
import type { ImportedChange } from "./row.ts";

export type ContactReading =
  | { ok: true; change: ImportedChange }
  /** The first fault. */
  | { ok: false; code: string; path: string[] };

/** `given` is a contact as the API takes it, unchecked apart from the phone. */
export function readContact(given: { phone: Phone }): ContactReading {
  const result = contactField.safeParse(given, IN_PLAIN_WORDS);
  if (result.success) {
    const { phone, name, labels, enhanced_data: enhancedData } = result.data;
    return { ok: true, change: { phone, name, labels, enhancedData } };
  }
  const [fault] = faultsOf(result.error, given);
  const { code, pointer } = fault ?? { code: "invalid_value", pointer: "" };
  const parts = pointer.split("/").slice(1);
  return { ok: false, code, path: parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~")) };
}

export type ImportedPhone =
  | { ok: true; phone: Phone }
  | { ok: false; code: Extract<ReadPhone, { ok: false }>["code"] | "no_phone" | "lossy_number" };

/** `1.55512E+10`, and `15551234567.0`, which would otherwise be read as a longer number. */
const SPREADSHEET_NUMBER = /^[+-]?\d+(?:[.,]\d+)?[eE][+-]?\d+$|^\+?\d{5,}[.,]\d{1,2}$/;

/** Leading apostrophes are skipped: spreadsheets keep a number as text with one. `country`: of numbers without a country code. */
export function importedPhone(cell: string, country: CountryCode | null): ImportedPhone {
  const text = cell.replace(/^['’\s]+/, "").trimEnd();
  if (text === "") return { ok: false, code: "no_phone" };
  if (SPREADSHEET_NUMBER.test(text)) return { ok: false, code: "lossy_number" };
  return readPhone(text, country);
}
