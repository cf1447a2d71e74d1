// The file that was chosen, and how it shall be read.
import type { api } from "../../../platform/api.ts";
import type { FileKind } from "./file-kind.ts";

/** What a column is read as. */
export type Meaning = Awaited<ReturnType<typeof api.previewImport>>["columns"][number]["meaning"];

export interface Chosen {
  file: File;
  kind: FileKind;
}

export interface FileChoices {
  /** Of numbers without a country code; null: such numbers are refused. */
  country: string | null;
  /** Null: as recognised. */
  encoding: string | null;
  keepsOthers: boolean;
  /** What contacts have and the file leaves empty goes. */
  clears: boolean;
  /** Of a workbook. Null: the first one. */
  sheet: string | null;
  /** Everybody in the file gets it, unless it is empty. */
  label: string;
  /** By `#` and the column's number. Empty: as recognised. */
  mapping: Record<string, Meaning>;
}

export const AS_RECOGNISED: FileChoices = {
  country: null,
  encoding: null,
  keepsOthers: false,
  clears: false,
  sheet: null,
  label: "",
  mapping: {},
};
