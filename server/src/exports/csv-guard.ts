// Keeps spreadsheets from reading a cell as a formula.

/** What a cell must not begin with, after any number of apostrophes. */
const DANGEROUS = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** In UTF-8: the full-width ones begin alike. */
const FIRST_BYTES = new Set([..."'=+-@\t\r\n＝"].map((character) => Buffer.from(character)[0]));
const IS_FIRST = Uint8Array.from({ length: 256 }, (_, byte) => Number(FIRST_BYTES.has(byte)));

/** Told by the first byte of a cell: false for most. */
export function mayNeedGuard(byte: number | undefined): boolean {
  return byte !== undefined && IS_FIRST[byte] === 1;
}

export function needsGuard(value: string): boolean {
  return DANGEROUS.test(value);
}

/**
 * Puts one apostrophe before such a cell. Reading takes one off exactly the cells that begin with apostrophes and such a
 * character, so every value comes back as it was, also one that began with apostrophes.
 */
export function guardedValue(value: string): string {
  return needsGuard(value) ? `'${value}` : value;
}

/** The value of a cell that was guarded; any other is its own value. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && GUARDED.test(cell) ? cell.slice(1) : cell;
}
