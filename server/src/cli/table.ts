// Rows in aligned columns.
import { grouped } from "./progress/progress-line.ts";

export function tableLines(head: string[], rows: string[][]): string[] {
  const widths = columnWidths([head, ...rows]);
  return [head, ...rows].map((row) => tableLine(row, widths));
}

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

/** Escapes control and format characters: a name must not control the terminal. */
export function visible(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${(character.codePointAt(0) as number).toString(16)}}`,
  );
}

/** `counted`: the heading, for example "ROWS". */
export function countLines(counted: string, counts: [string, number][]): string[] {
  const width = Math.max(counted.length, ...counts.map(([, count]) => grouped(count).length));
  const rows = counts.map(([outcome, count]) => [grouped(count).padStart(width), outcome]);
  return tableLines([counted.padStart(width), "OUTCOME"], rows);
}
