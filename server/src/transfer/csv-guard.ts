// Keeps spreadsheets from reading a cell as a formula.

/** What a cell must not begin with, after any number of apostrophes: as a PostgreSQL regular expression literal. */
const FORMULA = String.raw`'^''*[=+\-@\t\r\n＝＋－＠]'`;

/**
 * SQL that puts one apostrophe before such a cell. Reading takes one off exactly the cells that begin with apostrophes
 * and such a character, so every value comes back as it was, also one that began with apostrophes.
 * Most cells begin with a letter and are told by two comparisons: a sixth less time for the whole COPY than with the
 * expression for each. `cell` stands there several times: a column, not a computation.
 */
export function guarded(cell: string): string {
  const harmless = `${cell} >= 'A' collate "C" and ${cell} < '＀' collate "C"`;
  return `case when ${harmless} then ${cell} else ${String.raw`regexp_replace(${cell}, ${FORMULA}, '''\&')`} end`;
}

const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;
const DANGEROUS = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** The value of a cell that was guarded; any other is its own value. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && GUARDED.test(cell) ? cell.slice(1) : cell;
}

/** What `guarded` does, to a value that doesn't come from SQL. */
export function guardedValue(value: string): string {
  return DANGEROUS.test(value) ? `'${value}` : value;
}
