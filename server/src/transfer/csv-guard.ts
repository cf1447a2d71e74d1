// Keeps spreadsheets from reading a cell as a formula.

/** What a cell must not begin with, after any number of apostrophes: as a PostgreSQL regular expression literal. */
const FORMULA = String.raw`'^''*[=+\-@\t\r\n＝＋－＠]'`;

/**
 * SQL that puts one apostrophe before such a cell. Reading takes one off exactly the cells that begin with apostrophes
 * and such a character, so every value comes back as it was, also one that began with apostrophes.
 */
export function guarded(cell: string): string {
  return String.raw`regexp_replace(${cell}, ${FORMULA}, '''\&')`;
}
