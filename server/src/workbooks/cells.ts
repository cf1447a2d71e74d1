// Cells as spreadsheets write them: errors of formulas, texts written as formulas, and guards against formulas.

/** What a cell holds whose formula failed, in the languages of English, German, French, Spanish, Portuguese and Italian programs. */
const ERRORS = new Set([
  ..."#n/a #ref! #div/0! #value! #name? #null! #num! #spill! #calc! #field! #blocked! #connect! #busy!".split(
    " ",
  ),
  ..."#getting_data #unknown! #external! #python! #timeout! #error!".split(" "),
  ..."#nv #bezug! #wert! #zahl! #überlauf! #kalk! #feld!".split(" "),
  ..."#valeur! #nom? #nombre! #nul! #propagation! #calcul!".split(" "),
  ..."#n/d #¡ref! #¡div/0! #¡valor! #¿nombre? #¡num! #¡nulo! #¡desbordamiento! #¡calc!".split(" "),
  ..."#valor! #nome? #núm! #nulo! #despejar! #rif! #valore! #nullo! #espansione!".split(" "),
]);
const LONGEST = Math.max(...[...ERRORS].map((error) => error.length));
/** LibreOffice writes the number of an error that has no name. */
const NUMBERED = /^err:5\d\d$/;
const NO_ERRORS: ReadonlySet<number> = new Set();
/** A spreadsheet keeps `+49` as text, not as a formula, when the cell is written as `="+49"`. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

/** The indexes of cells that hold an error. `row`: the text of the whole row, for a fast check. */
export function errorCells(cells: string[], row: string): ReadonlySet<number> {
  if (!row.includes("#") && !/err:5/i.test(row)) return NO_ERRORS;
  return new Set(cells.flatMap((cell, index) => (isErrorCell(cell) ? [index] : [])));
}

function isErrorCell(cell: string): boolean {
  if (cell.length > LONGEST + 2) return false;
  const text = cell.trim().toLowerCase();
  return (text.startsWith("#") && ERRORS.has(text)) || NUMBERED.test(text);
}

/** The cells without errors, and without the formulas that only hold a text. */
export function cleanCells(cells: string[], row: string, errors: ReadonlySet<number>): string[] {
  if (errors.size === 0 && !row.includes('="')) return cells;
  return cells.map((cell, index) =>
    errors.has(index) ? "" : (TEXT_FORMULA.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell),
  );
}

/** Characters that begin a formula, after any number of apostrophes. */
const DANGEROUS = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** A dangerous value gets one more apostrophe in front, which `unguarded` removes: every value survives the round trip. */
export function guarded(value: string): string {
  return DANGEROUS.test(value) ? `'${value}` : value;
}

export function unguarded(cell: string): string {
  return cell.startsWith("'") && GUARDED.test(cell) ? cell.slice(1) : cell;
}

export type Delimiter = "," | ";";
const QUOTED: Record<Delimiter, RegExp> = { ",": /[",\r\n]/, ";": /[";\r\n]/ };

/** RFC 4180. */
export function csvCell(value: string, delimiter: Delimiter = ","): string {
  return QUOTED[delimiter].test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
