// Faults of files that can't be read as tables, and of their rows.
import { errorTable } from "../platform/errors/error-table.ts";

export const workbookErrors = errorTable({
  empty_file: {
    meaning: "The file is empty.",
    cause: "No bytes arrived, or only a header was expected to follow.",
    action: "Send a file with at least a header.",
  },
  header_too_large: {
    meaning: "The first row of the file is too large.",
    cause: "The file probably isn't CSV, or its rows aren't separated by line ends.",
    action: "Check the file in a text editor.",
  },
  invalid_encoding: {
    meaning: "The file isn't in UTF-8, or not in the encoding that the request names.",
    cause: "A spreadsheet saved it in an older encoding.",
    action:
      'In Excel, save it as "CSV UTF-8 (Comma delimited)", or send the file with encoding=windows-1252. Nothing was imported.',
  },
  invalid_quotes: {
    meaning: "The quotes of a row don't match.",
    cause: "A quote inside a cell isn't doubled.",
    action: "Let a program write the CSV file, or double the quotes.",
  },
  invalid_workbook: {
    meaning: "The file can't be read as an Excel workbook.",
    cause: "It is damaged, or it is another kind of file.",
    action: "Open it in a spreadsheet and save it as .xlsx or CSV. Nothing was imported.",
  },
  no_vcards: {
    meaning: "The file has no vCards.",
    cause: "It is another kind of file, or it is empty.",
    action: "Send a CSV file as text/csv, or a workbook as .xlsx. Nothing was imported.",
  },
  not_text: {
    meaning: "The file is no text file.",
    cause: "It is a picture, a PDF, or an Office file.",
    action: "Send a CSV file, or an Excel workbook as xlsx. Nothing was imported.",
  },
  opendocument_file: {
    meaning: "The file is a document of LibreOffice or OpenOffice.",
    cause: "It was saved as .ods.",
    action: "Save it as .xlsx or CSV. Nothing was imported.",
  },
  row_too_large: {
    meaning: "The row is too large.",
    cause:
      "A row can have 2 MiB, and a vCard 128 KiB without its picture. A quote that is never closed makes one row of many.",
    action: "Check the quotes, or split the row's data.",
  },
  unclosed_quote: {
    meaning: "A quote in the file is never closed.",
    cause: "A quote inside a cell isn't doubled, so the rest of the file is one cell.",
    action: "Correct the row that the detail names. Nothing was imported.",
  },
  unknown_sheet: {
    meaning: "The workbook has no visible sheet of this name.",
    cause: "The name is mistyped, or the sheet is hidden.",
    action: "Choose one of the sheets that the detail names, or leave out `sheet` to read the first one.",
  },
  vcard_file: {
    meaning: "The file is an address book of vCards.",
    cause: "A phone or an e-mail program exported it as .vcf, and it was sent as CSV.",
    action: "Send it as text/vcard. Nothing was imported.",
  },
  web_page_file: {
    meaning: "The file is a web page or XML.",
    cause: "Some programs export tables as web pages that are named .xls.",
    action: "Open it in a spreadsheet and save it as .xlsx or CSV. Nothing was imported.",
  },
  workbook_encrypted: {
    meaning: "The workbook is protected by a password.",
    cause: "It was saved with a password for opening it.",
    action: "Remove the password in Excel and save it again. Nothing was imported.",
  },
  workbook_too_large: {
    meaning: "The workbook is too large to be read.",
    cause:
      "It has more than 200 MiB, or far more when it is unpacked, or more than three million cells and rows without content.",
    action: "Save the sheet as CSV, which may have any size. Nothing was imported.",
  },
  workbook_too_old: {
    meaning: "The file is a workbook of Excel 2003 or older.",
    cause: "It was saved as .xls.",
    action: "Save it as .xlsx or CSV. Nothing was imported.",
  },
});
