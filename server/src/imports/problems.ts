// The problems that only imports have.
import { invalidField, Problem } from "../platform/problem.ts";
import { listOf, quoted } from "./name-list.ts";

export function importNotCancelable(status: string): Problem {
  return new Problem({
    status: 409,
    code: "import_not_cancelable",
    title: "The import can't be canceled",
    detail: `The import is already ${status}.`,
  });
}

/** `limit`: uploads per account. */
export function tooManyUploads(limit: number, seconds: number): Problem {
  const files = limit === 1 ? "1 file" : `${limit} files`;
  return new Problem({
    status: 429,
    code: "too_many_uploads",
    title: "Too many uploads at the same time",
    detail: `An account can upload ${files} at the same time. Nothing of this file was read.`,
    retryable: true,
    headers: { "retry-after": String(seconds) },
  });
}

export function importCanceled(): Problem {
  return new Problem({
    status: 409,
    code: "import_canceled",
    title: "The import was canceled",
    detail: "The import was canceled while its file was being received. Nothing was imported.",
  });
}

export function emptyFile(): Problem {
  return invalidField("", "empty_file", "The file is empty.");
}

export function noRows(): Problem {
  return invalidField("", "no_rows", NO_ROWS);
}

export const NO_ROWS = "The file has no rows below its header. Nothing was imported.";

/**
 * windows-1252 is taken only when the sender says so: windows-1250 and -1254 read the same bytes as different letters, so a
 * wrong guess would store wrong names without an error. `found` continues "The file must be in UTF-8, but".
 */
export function invalidEncoding(format: "csv" | "ndjson" | "xlsx", encoding: string, found: string): Problem {
  const advice =
    format === "csv" && encoding === "utf-8"
      ? ' In Excel, save it as "CSV UTF-8 (Comma delimited)", or send the file with encoding=windows-1252.'
      : "";
  const detail = `The file must be in ${encoding.toUpperCase()}, but ${found}. Nothing was imported.${advice}`;
  return invalidField("", "invalid_encoding", detail);
}

/** `kind`: "a picture" */
export function notText(kind: string): Problem {
  const detail = `The file isn't text: it is ${kind}. Nothing was imported. Send a CSV file, or an Excel workbook as xlsx.`;
  return invalidField("", "not_text", detail);
}

export function openDocumentFile(): Problem {
  const detail =
    "The file is a document of LibreOffice or OpenOffice, such as .ods. Open it there, save it as Excel (.xlsx) or CSV, and " +
    "send that file. Nothing was imported.";
  return invalidField("", "opendocument_file", detail);
}

export function vcardFile(): Problem {
  const detail =
    "The file is an address book of vCards (.vcf), which isn't a table. Export the contacts as CSV: Google Contacts and " +
    "Outlook can, and phones sync with one of them. Nothing was imported.";
  return invalidField("", "vcard_file", detail);
}

export function webPageFile(): Problem {
  const detail =
    "The file is a web page or XML, even if it is named .xls. Open it in a spreadsheet, save it as Excel (.xlsx) or CSV, and " +
    "send that file. Nothing was imported.";
  return invalidField("", "web_page_file", detail);
}

/** `why` continues "because". */
export function invalidWorkbook(why: string): Problem {
  const detail = `The file can't be read as an Excel workbook, because ${why}. Nothing was imported.`;
  return invalidField("", "invalid_workbook", detail);
}

export function workbookEncrypted(): Problem {
  const detail = "The workbook is protected by a password. Remove the password, save it, and send it again.";
  return invalidField("", "workbook_encrypted", detail);
}

export function workbookTooOld(): Problem {
  const detail =
    "The file is a workbook of Excel 2003 or older. Save it as .xlsx or as CSV, and send that file.";
  return invalidField("", "workbook_too_old", detail);
}

export function workbookTooLarge(): Problem {
  const detail = "The workbook is too large to be read. Save the sheet as CSV: a CSV file may have any size.";
  return invalidField("", "workbook_too_large", detail);
}

/** `sheets`: the visible ones. */
export function unknownSheet(name: string, sheets: string[]): Problem {
  const detail = `The workbook has no visible sheet ${quoted(name)}. It has ${listOf(sheets)}. Nothing was imported.`;
  return invalidField("/sheet", "unknown_sheet", detail);
}

/** `status` continues "The import is". */
export function importNotStartable(status: string): Problem {
  return new Problem({
    status: 409,
    code: "import_not_startable",
    title: "The import can't be started",
    detail: `Only a finished dry run can be started. The import is ${status}.`,
  });
}

export function unclosedQuote(line: number): Problem {
  const detail =
    `A quote in the row of line ${line} is never closed, so the rows after it can't be separated. ` +
    "Nothing was imported.";
  return invalidField("", "unclosed_quote", detail);
}
