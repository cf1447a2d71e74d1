// Reads the beginning of a report, to show its rows.

/** Rows with a cell that isn't empty. Leaves out an unfinished last row unless the text is `whole`. */
export function readCsv(text: string, delimiter: string, isWhole: boolean): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endRow = () => {
    cells.push(cell);
    if (cells.some((one) => one !== "")) rows.push(cells);
    cells = [];
    cell = "";
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') cell += text[at++];
      else isQuoted = false;
    } else if (character === '"' && cell === "") isQuoted = true;
    else if (character === delimiter) {
      cells.push(cell);
      cell = "";
    } else if (character === "\n" || character === "\r") endRow();
    else cell += character;
  }
  if (isWhole && (cell !== "" || cells.length > 0)) endRow();
  return rows;
}
