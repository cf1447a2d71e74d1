// Errors of imports and exports, and of rows in the report of an import.
import type { ErrorEntries } from "./error-entry.ts";

export const fileErrors = {
  conflicting_columns: {
    meaning: "Two columns of the file contradict each other.",
    cause: "For example a group of enhanced data as several columns and as one JSON column.",
    action: "Keep one of the forms.",
    retry: false,
  },
  empty_file: {
    meaning: "The file is empty.",
    cause: "No bytes arrived, or only a header was expected to follow.",
    action: "Send a file with at least a header.",
    retry: false,
  },
  export_being_mailed: {
    meaning: "The export can't be canceled at this moment.",
    cause: "The mail server is receiving the mail.",
    action: "Try again in a few seconds. If the mail fails, the export can be canceled.",
    retry: true,
  },
  export_domain_not_allowed: {
    meaning: "Exports may not be sent to this domain.",
    cause: "The account's setting export_domains allows only other domains.",
    action: "Choose another address, or change the setting.",
    retry: false,
  },
  export_file_gone: {
    meaning: "The file of the export no longer exists.",
    cause:
      "A day has passed, the account erased a contact after the export, or the export failed or was canceled.",
    action: "Request another export.",
    retry: false,
  },
  export_file_not_found: {
    meaning: "The link opens no file.",
    cause: "The link wasn't copied completely.",
    action: "Copy the whole link from the e-mail.",
    retry: false,
  },
  export_not_cancelable: {
    meaning: "The export can't be canceled any more.",
    cause: "It was sent, failed or was canceled.",
    action: "Nothing: GET /exports/{id} shows how it ended.",
    retry: false,
  },
  export_not_found: {
    meaning: "The account has no export with this id.",
    cause: "The id is mistyped or belongs to another account.",
    action: "Find the export with GET /exports.",
    retry: false,
  },
  export_not_ready: {
    meaning: "The file of the export isn't ready yet.",
    cause: "The export is queued or running, or its mail hasn't been sent.",
    action: "Ask again after the seconds in `Retry-After`, or wait for the event `export.sent`.",
    retry: true,
  },
  export_running: {
    meaning: "The same export is already running.",
    cause: "An export of the same contacts to the same address hasn't ended.",
    action: "Wait for it, or cancel it.",
    retry: true,
  },
  header_too_large: {
    meaning: "The first row of the file is too large.",
    cause: "The file probably isn't CSV, or its rows aren't separated by line ends.",
    action: "Check the file in a text editor.",
    retry: false,
  },
  import_canceled: {
    meaning: "The import was canceled while its file was being received.",
    cause: "Another request canceled it.",
    action: "Start a new import if the file is still wanted. Nothing was imported.",
    retry: false,
  },
  import_not_cancelable: {
    meaning: "The import can't be canceled any more.",
    cause: "It has finished or was canceled.",
    action: "Nothing: GET /imports/{id} shows how it ended.",
    retry: false,
  },
  import_not_found: {
    meaning: "The account has no import with this id.",
    cause: "The id is mistyped, or the import is older than 7 days.",
    action: "Find the import with GET /imports.",
    retry: false,
  },
  import_not_startable: {
    meaning: "The import can't be started.",
    cause: "It is no dry run, or the dry run hasn't finished, or it was started already.",
    action: "GET /imports/{id} shows where it is. Upload the file again if its rows are gone.",
    retry: false,
  },
  invalid_encoding: {
    meaning: "The file isn't in UTF-8, or not in the encoding that the request names.",
    cause: "A spreadsheet saved it in an older encoding.",
    action:
      'In Excel, save it as "CSV UTF-8 (Comma delimited)", or send the file with encoding=windows-1252. Nothing was imported.',
    retry: false,
  },
  invalid_quotes: {
    meaning: "The quotes of a row don't match.",
    cause: "A quote inside a cell isn't doubled.",
    action: "Let a program write the CSV file, or double the quotes.",
    retry: false,
  },
  invalid_workbook: {
    meaning: "The file can't be read as an Excel workbook.",
    cause: "It is damaged, or it is another kind of file.",
    action: "Open it in a spreadsheet and save it as .xlsx or CSV. Nothing was imported.",
    retry: false,
  },
  lossy_number: {
    meaning: "The phone number lost digits.",
    cause: "A spreadsheet shows long numbers as 5.55E+9.",
    action: "Format the column as text, enter the number again, and import the row again.",
    retry: false,
  },
  mail_not_configured: {
    meaning: "The service can't send e-mail.",
    cause: "Its operator has set no mail server.",
    action: "The operator sets SMTP_URL and PARLEY_MAIL_FROM.",
    retry: false,
  },
  no_phone: {
    meaning: "The row has no phone number.",
    cause: "Its cell in the column phone is empty or missing.",
    action: "Fill the cell and import the row again.",
    retry: false,
  },
  no_phone_column: {
    meaning: "The file has no column for phone numbers.",
    cause: "The first row is no header, or the column has a name that isn't known.",
    action: "Add a first row that names the column phone, or map the column to phone.",
    retry: false,
  },
  no_rows: {
    meaning: "The file has no rows below its header.",
    cause: "Only the names of the columns were saved, or a filter hid the rows, or another sheet has them.",
    action: "Send the file with its rows, or name the sheet of the workbook that has them.",
    retry: false,
  },
  not_text: {
    meaning: "The file is no text file.",
    cause: "It is a picture, a PDF, or an Office file.",
    action: "Send a CSV file, or an Excel workbook as xlsx. Nothing was imported.",
    retry: false,
  },
  repeated_column: {
    meaning: "Two columns of the file have the same name.",
    cause: "A column was copied.",
    action: "Rename or remove one of them.",
    retry: false,
  },
  row_too_large: {
    meaning: "The row is too large.",
    cause: "A row can have 2 MiB. A quote that is never closed makes one row of many.",
    action: "Check the quotes, or split the row's data.",
    retry: false,
  },
  too_many_columns: {
    meaning: "The file has too many columns.",
    cause: "The file probably isn't CSV, or has another separator.",
    action: "Separate cells by comma, semicolon or tab.",
    retry: false,
  },
  too_many_exports: {
    meaning: "The account has requested too many exports.",
    cause: "An account can request 10 an hour.",
    action: "Wait as long as Retry-After says.",
    retry: true,
  },
  too_many_uploads: {
    meaning: "Too many files of the account are being uploaded.",
    cause: "Several programs import at the same time.",
    action: "Wait until an upload has ended. Nothing of this file was read.",
    retry: true,
  },
  unclosed_quote: {
    meaning: "A quote in the file is never closed.",
    cause: "A quote inside a cell isn't doubled, so the rest of the file is one cell.",
    action: "Correct the row that the detail names. Nothing was imported.",
    retry: false,
  },
  unknown_column: {
    meaning: "The mapping names a column that the file doesn't have.",
    cause: "The heading is mistyped, or the file has other columns.",
    action: "Correct the mapping, or name the column by its number, such as #3.",
    retry: false,
  },
  unknown_sheet: {
    meaning: "The workbook has no visible sheet of this name.",
    cause: "The name is mistyped, or the sheet is hidden.",
    action: "Choose one of the sheets that the detail names, or leave out `sheet` to read the first one.",
    retry: false,
  },
  workbook_encrypted: {
    meaning: "The workbook is protected by a password.",
    cause: "It was saved with a password for opening it.",
    action: "Remove the password in Excel and save it again. Nothing was imported.",
    retry: false,
  },
  workbook_too_large: {
    meaning: "The workbook is too large to be read.",
    cause:
      "It has more than 200 MiB, or far more when it is unpacked, or more than three million cells and rows without content.",
    action: "Save the sheet as CSV, which may have any size. Nothing was imported.",
    retry: false,
  },
  workbook_too_old: {
    meaning: "The file is a workbook of Excel 2003 or older.",
    cause: "It was saved as .xls.",
    action: "Save it as .xlsx or CSV. Nothing was imported.",
    retry: false,
  },
  wrong_cell_count: {
    meaning: "The row has another number of cells than the first row.",
    cause: "A cell that contains the separator isn't in quotes.",
    action: "Put such cells into quotes, and import the row again.",
    retry: false,
  },
} as const satisfies ErrorEntries;
