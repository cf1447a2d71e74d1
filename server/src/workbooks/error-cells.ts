// What spreadsheets write into a cell whose formula failed, in the languages of Parley's column names.
const ERRORS = new Set([
  // Excel, LibreOffice and Google Sheets in English.
  ..."#n/a #ref! #div/0! #value! #name? #null! #num! #spill! #calc! #field! #blocked! #connect! #busy!".split(
    " ",
  ),
  ..."#getting_data #unknown! #external! #python! #timeout! #error!".split(" "),
  // German, French, Spanish, Portuguese, Italian.
  ..."#nv #bezug! #wert! #zahl! #überlauf! #kalk! #feld!".split(" "),
  ..."#valeur! #nom? #nombre! #nul! #propagation! #calcul!".split(" "),
  ..."#n/d #¡ref! #¡div/0! #¡valor! #¿nombre? #¡num! #¡nulo! #¡desbordamiento! #¡calc!".split(" "),
  ..."#valor! #nome? #núm! #nulo! #despejar! #rif! #valore! #nullo! #espansione!".split(" "),
]);
const LONGEST = Math.max(...[...ERRORS].map((error) => error.length));
/** LibreOffice writes the number of an error that has no name. */
const NUMBERED = /^err:5\d\d$/;

export function isErrorCell(cell: string): boolean {
  if (cell.length > LONGEST + 2) return false;
  const text = cell.trim().toLowerCase();
  return (text.startsWith("#") && ERRORS.has(text)) || NUMBERED.test(text);
}

/** A fast check of a whole row. */
export function mayHaveErrors(row: string): boolean {
  return row.includes("#") || /err:5/i.test(row);
}
