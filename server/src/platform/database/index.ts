// What slices use of this folder: statements with the types of their parameters and columns, transactions, and rows of an account.

export { type Database, type DatabaseOptions, openDatabase } from "./database.ts";
export { givenRows } from "./given-rows.ts";
export {
  deleteRows,
  insertRow,
  newestRows,
  oldestRows,
  rowById,
  rowChanges,
  rowsById,
  selectRows,
  updateRows,
} from "./keyed-rows.ts";
export type { Session } from "./session.ts";
export * as t from "./sql-types.ts";
export { columnList, type Statement, statement } from "./statement.ts";
export { PAGE_BYTES, roomFor, withinBytes } from "./within-bytes.ts";
