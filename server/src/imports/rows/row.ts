// A row of an uploaded file, and the change of a contact that it asks for.
import type { ContactChange } from "../../contacts/index.ts";
import type { Phone } from "../../phones/index.ts";
import type { OptOut } from "../columns/consent.ts";
import type { Notice } from "./notice.ts";

export interface ImportedChange extends ContactChange {
  /** What the person doesn't want. An import opts nobody in. */
  optOuts?: OptOut[];
}

export interface Refusal {
  code: string;
  /** The column's index from 0, as a string. */
  column: string | null;
  value: string | null;
}

export type RowReading =
  | { kind: "change"; change: ImportedChange; notices: Notice[] }
  /** `name`: of a row without a phone; null if unknown. */
  | { kind: "refused"; refusal: Refusal; phone: Phone | null; name: string | null }
  /** A row whose cells are all empty. */
  | { kind: "blank" };

export interface ReadRow {
  line: number;
  /** As sent, without its line end. */
  text: string;
  reading: RowReading;
}

/** Code points of a value that a report shows. The report holds the whole row besides. */
const SHOWN = 1_000;

export function refused(
  code: string,
  {
    column = null,
    value = null,
    phone = null,
    name = null,
  }: Partial<Refusal> & { phone?: Phone | null; name?: string | null } = {},
): RowReading {
  const shown = value === null || value.length <= SHOWN ? value : [...value].slice(0, SHOWN).join("");
  return { kind: "refused", refusal: { code, column, value: shown }, phone, name };
}
