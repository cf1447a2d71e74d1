// Why a whole file can't be imported, and what to do.
import { errorCode } from "../../../platform/api.ts";
import type { Key, Words } from "../../../words/t.ts";

const FAULTS: Record<string, Key> = {
  empty_file: "fault.empty",
  no_rows: "fault.noRows",
  not_text: "fault.notText",
  opendocument_file: "fault.openDocument",
  vcard_file: "fault.vcard",
  web_page_file: "fault.webPage",
  invalid_encoding: "fault.encoding",
  invalid_quotes: "fault.headerQuotes",
  header_too_large: "fault.header",
  too_many_columns: "fault.columns",
  no_phone_column: "fault.noPhone",
  repeated_column: "fault.repeated",
  conflicting_columns: "fault.conflict",
  workbook_encrypted: "fault.password",
  workbook_too_old: "fault.oldWorkbook",
  workbook_too_large: "fault.largeWorkbook",
  invalid_workbook: "fault.workbook",
  network_error: "fault.network",
};

/** The service's own words for a fault that has a place in the file, and for unknown codes. */
export function faultWords(error: Error, { t }: Words): string {
  return wordsOf(errorCode(error) ?? "", error.message, t);
}

export function wordsOf(code: string, detail: string, t: Words["t"]): string {
  const key = FAULTS[code];
  return key ? t(key) : detail;
}
