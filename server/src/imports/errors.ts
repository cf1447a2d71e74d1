// Errors of imports, and of rows in the report of an import.
import { errorTable } from "../platform/errors/error-table.ts";

export const importErrors = errorTable({
  conflicting_columns: {
    meaning: "Two columns of the file contradict each other.",
    cause: "For example a group of enhanced data as several columns and as one JSON column.",
    action: "Keep one of the forms.",
  },
  import_canceled: {
    status: 409,
    meaning: "The import was canceled while its file was being received.",
    cause: "Another request canceled it.",
    action: "Start a new import if the file is still wanted. Nothing was imported.",
  },
  import_not_found: {
    status: 404,
    meaning: "The account has no import with this id.",
    cause: "The id is mistyped, or the import is older than 7 days.",
    action: "Find the import with GET /jobs?kind=import.",
  },
  invalid_opt_out: {
    meaning: "The column `opted_out` has a value that isn't known.",
    cause: "It has `all` or `yes`, `marketing`, `no`, or nothing.",
    action: "Correct the cell, or map the column to something else, and import the row again.",
  },
  lossy_number: {
    meaning: "The phone number lost digits.",
    cause: "A spreadsheet shows long numbers as 5.55E+9.",
    action: "Format the column as text, enter the number again, and import the row again.",
  },
  no_phone: {
    meaning: "The row has no phone number.",
    cause: "Its cell in the column phone is empty or missing.",
    action: "Fill the cell and import the row again.",
  },
  no_phone_column: {
    meaning: "The file has no column for phone numbers.",
    cause: "The first row is no header, or the column has a name that isn't known.",
    action: "Add a first row that names the column phone, or map the column to phone.",
  },
  no_rows: {
    meaning: "The file has no rows below its header.",
    cause: "Only the names of the columns were saved, or a filter hid the rows, or another sheet has them.",
    action: "Send the file with its rows, or name the sheet of the workbook that has them.",
  },
  repeated_column: {
    meaning: "Two columns of the file have the same name.",
    cause: "A column was copied.",
    action: "Rename or remove one of them.",
  },
  too_many_columns: {
    meaning: "The file has too many columns.",
    cause: "The file probably isn't CSV, or has another separator.",
    action: "Separate cells by comma, semicolon or tab.",
  },
  unknown_column: {
    meaning: "The mapping names a column that the file doesn't have.",
    cause: "The heading is mistyped, or the file has other columns.",
    action: "Correct the mapping, or name the column by its number, such as #3.",
  },
  wrong_cell_count: {
    meaning: "The row has another number of cells than the first row.",
    cause: "A cell that contains the separator isn't in quotes.",
    action: "Put such cells into quotes, and import the row again.",
  },
});
