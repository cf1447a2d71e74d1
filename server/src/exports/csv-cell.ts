// Cells of CSV files (RFC 4180), guarded so that no spreadsheet reads one as a formula.

/** Characters that begin a formula, after any number of apostrophes. */
const DANGEROUS = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** Quotes the value where CSV needs it. */
export function csvCell(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/**
 * A cell with a caller's text. A dangerous value gets one more apostrophe in front. `unguarded` removes one apostrophe from
 * exactly these cells, so every value survives the round trip, even one that begins with apostrophes.
 */
export function guardedCell(value: string): string {
  return csvCell(DANGEROUS.test(value) ? `'${value}` : value);
}

export function unguarded(cell: string): string {
  return cell.startsWith("'") && GUARDED.test(cell) ? cell.slice(1) : cell;
}
