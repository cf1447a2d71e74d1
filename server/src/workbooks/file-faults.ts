// The faults of a file that can't be read as a table.
import type { ErrorCode } from "../errors/index.ts";
import { invalidField, type Problem } from "../platform/problem.ts";

const FAULTS = {
  empty_file: "The file is empty.",
  opendocument_file:
    "The file is a document of LibreOffice or OpenOffice, such as .ods. Open it there, save it as Excel (.xlsx) or CSV, and send that file.",
  vcard_file:
    "The file is an address book of vCards (.vcf), which isn't a table. Export the address book as CSV: Google Contacts and Outlook can, and most telephones sync with one of them.",
  web_page_file:
    "The file is a web page or XML, even if it is named .xls. Open it in a spreadsheet, save it as Excel (.xlsx) or CSV, and send that file.",
  workbook_encrypted:
    "The workbook is protected by a password. Remove the password, save it, and send it again.",
  workbook_too_large:
    "The workbook is too large to be read. Save the sheet as CSV: a CSV file may have any size.",
  workbook_too_old:
    "The file is a workbook of Excel 2003 or older. Save it as .xlsx or as CSV, and send that file.",
} as const;

/** What reading a table can refuse, for the documentation of operations. */
export const TABLE_FAULTS = [
  ...(Object.keys(FAULTS) as (keyof typeof FAULTS)[]),
  "invalid_encoding",
  "invalid_quotes",
  "invalid_workbook",
  "not_text",
  "unknown_sheet",
] as const satisfies ErrorCode[];

export function fileFault(code: keyof typeof FAULTS): Problem {
  return invalidField("", code, FAULTS[code]);
}

/**
 * windows-1252 is taken only when the sender says so: windows-1250 and -1254 read the same bytes as different letters, so a
 * wrong guess would store wrong texts without an error. `found` continues "The file must be in UTF-8, but".
 */
export function invalidEncoding(encoding: string, found: string, advice = ""): Problem {
  const detail = `The file must be in ${encoding.toUpperCase()}, but ${found}.${advice}`;
  return invalidField("", "invalid_encoding", detail);
}

/** `kind`: "a picture" */
export function notText(kind: string): Problem {
  const detail = `The file isn't text: it is ${kind}. Send a CSV file, or an Excel workbook as xlsx.`;
  return invalidField("", "not_text", detail);
}

/** `why` continues "because". */
export function invalidWorkbook(why: string): Problem {
  const detail = `The file can't be read as an Excel workbook, because ${why}.`;
  return invalidField("", "invalid_workbook", detail);
}

/** `sheets`: the visible ones. */
export function unknownSheet(name: string, sheets: string[]): Problem {
  const detail = `The workbook has no visible sheet ${quoted(name)}. It has ${listOf(sheets)}.`;
  return invalidField("/sheet", "unknown_sheet", detail);
}

export function unclosedQuote(line: number): Problem {
  const detail = `A quote in the row of line ${line} is never closed, so the rows after it can't be separated.`;
  return invalidField("", "unclosed_quote", detail);
}

const MOST_LISTED = 20;
/** UTF-16 units of a name. */
const MOST_QUOTED = 60;

/** Names of a file, such as headings and sheets, as the detail of a problem quotes them. */
export function listOf(names: string[]): string {
  const more = names.length - MOST_LISTED;
  return names.slice(0, MOST_LISTED).map(quoted).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

export function quoted(name: string): string {
  return JSON.stringify(name.slice(0, MOST_QUOTED));
}
