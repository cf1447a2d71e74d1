// The faults of a file that can't be read as a table.
import { invalidField, type Problem } from "../platform/problem.ts";
import { workbookErrors } from "./errors.ts";

/** What reading a table can refuse, for the documentation of operations. */
export const TABLE_FAULTS = [
  "empty_file",
  "invalid_encoding",
  "invalid_quotes",
  "invalid_workbook",
  "no_vcards",
  "not_text",
  "opendocument_file",
  "unknown_sheet",
  "vcard_file",
  "web_page_file",
  "workbook_encrypted",
  "workbook_too_large",
  "workbook_too_old",
] as const satisfies (keyof typeof workbookErrors)[];

/** A fault of the whole file. The person who chose the file reads the detail. */
export function fileFault(code: (typeof TABLE_FAULTS)[number]): Problem {
  return invalidField("", workbookErrors[code]);
}

/**
 * windows-1252 is taken only when the sender says so: windows-1250 and -1254 read the same bytes as different letters, so a
 * wrong guess would store wrong texts without an error. `found` continues "The file must be in UTF-8, but".
 */
export function invalidEncoding(encoding: string, found: string, advice = ""): Problem {
  const detail = `The file must be in ${encoding.toUpperCase()}, but ${found}.${advice}`;
  return invalidField("", workbookErrors.invalid_encoding, detail);
}

/** `kind`: "a picture" */
export function notText(kind: string): Problem {
  const detail = `The file isn't text: it is ${kind}. Send a CSV file, or an Excel workbook as xlsx.`;
  return invalidField("", workbookErrors.not_text, detail);
}

/** `why` continues "because". */
export function invalidWorkbook(why: string): Problem {
  const detail = `The file can't be read as an Excel workbook, because ${why}.`;
  return invalidField("", workbookErrors.invalid_workbook, detail);
}

/** `sheets`: the visible ones. */
export function unknownSheet(name: string, sheets: string[]): Problem {
  const detail = `The workbook has no visible sheet ${quoted(name)}. It has ${listOf(sheets)}.`;
  return invalidField("/sheet", workbookErrors.unknown_sheet, detail);
}

export function unclosedQuote(line: number): Problem {
  const detail = `A quote in the row of line ${line} is never closed, so the rows after it can't be separated.`;
  return invalidField("", workbookErrors.unclosed_quote, detail);
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
