// Rows in aligned columns.

/** Columns are two spaces apart; nothing follows the last one. */
export function tableLines(head: string[], rows: string[][]): string[] {
  const widths = columnWidths([head, ...rows]);
  return [head, ...rows].map((row) => tableLine(row, widths));
}

/** How wide each column must be; for rows that come bit by bit. */
export function columnWidths(rows: string[][]): number[] {
  const columns = rows[0] ?? [];
  return columns.map((_, column) => Math.max(...rows.map((row) => visible(row[column] ?? "").length)));
}

export function tableLine(row: string[], widths: number[]): string {
  return row
    .map((cell, column) => visible(cell).padEnd(widths[column] ?? 0))
    .join("  ")
    .trimEnd();
}

/** Control and format characters by their numbers: a name must not steer the terminal that shows it. */
export function visible(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${(character.codePointAt(0) as number).toString(16)}}`,
  );
}
