// What slices use of this folder: statements with the types of their parameters and columns, transactions, and rows of an account.

export {
  newestRows,
  oldestRows,
  PAGE_BYTES,
  roomFor,
  rowById,
  rowsById,
  withinBytes,
} from "./account-rows.ts";
export { type Database, type DatabaseOptions, openDatabase, patiently } from "./database.ts";
export { givenRows } from "./given-rows.ts";
export { deleteRows, insertRow, rowChanges, selectRows, updateRows } from "./keyed-rows.ts";
export type { Session } from "./session.ts";
export * as t from "./sql-types.ts";
export { columnList, type Statement, statement } from "./statement.ts";
