// Rows in aligned columns.

/** Columns are two spaces apart; nothing follows the last one. */
export function tableLines(head: string[], rows: string[][]): string[] {
  const all = [head, ...rows.map((row) => row.map(visible))];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? "").length)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Control and format characters by their numbers: a name must not steer the terminal that shows it. */
export function visible(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${(character.codePointAt(0) as number).toString(16)}}`,
  );
}
