// Reads the contact of a row by the rules of the API, and its phone as spreadsheets write it.
import { type ConsentScope, contactField } from "../../contacts/index.ts";
import { type CountryCode, type Phone, type ReadPhone, readPhone } from "../../phones/index.ts";
import { faultsOf, IN_PLAIN_WORDS } from "../../platform/http/index.ts";
import type { ImportedChange } from "./row.ts";

export type ContactReading =
  | { ok: true; change: ImportedChange }
  /** The first fault. `pointer` is a JSON Pointer, and `path` its parts. */
  | { ok: false; code: string; pointer: string; path: string[] };

/** `given` is a contact as the API takes it, unchecked apart from the phone. */
export function readContact(given: { phone: Phone }): ContactReading {
  const result = contactField.safeParse(given, IN_PLAIN_WORDS);
  if (result.success) {
    const { phone, name, labels, enhanced_data: enhancedData } = result.data;
    const optOut = optOutOf((given as { opted_out?: unknown }).opted_out);
    if (optOut === undefined)
      return { ok: false, code: "invalid_opt_out", pointer: "/opted_out", path: ["opted_out"] };
    return { ok: true, change: { phone, name, labels, enhancedData, ...(optOut && { optOut }) } };
  }
  const [fault] = faultsOf(result.error, given);
  const { code, pointer } = fault ?? { code: "invalid_value", pointer: "" };
  const parts = pointer.split("/").slice(1);
  return {
    ok: false,
    code,
    pointer,
    path: parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~")),
  };
}

const NOT_OPTED_OUT = ["", "no", "false", "0"];
const OPTED_OUT = ["all", "yes", "true", "1", "x"];

/** `true` is what the API answers for an opt-out of any scope. Undefined for a value that means nothing. */
function optOutOf(value: unknown): ConsentScope | null | undefined {
  if (value === undefined || value === null || value === false) return null;
  if (value === true) return "all";
  const word = typeof value === "string" ? value.trim().toLowerCase() : "?";
  if (NOT_OPTED_OUT.includes(word)) return null;
  if (OPTED_OUT.includes(word)) return "all";
  return word === "marketing" ? "marketing" : undefined;
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
