import { grouped } from "./progress.ts";

export function tableLines(head: string[], rows: string[][]): string[] {
  const cells = [head, ...rows].map((row) => row.map(visible));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Ends with an ellipsis if it has more than `most` characters. */
export function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}

/** Escapes control and format characters: a name must not control the terminal. */
export function visible(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${(character.codePointAt(0) as number).toString(16)}}`,
  );
}

export function countLines(counted: string, counts: Record<string, number>): string[] {
  const entries = Object.entries(counts);
  const width = Math.max(counted.length, ...entries.map(([, count]) => grouped(count).length));
  const rows = entries.map(([outcome, count]) => [grouped(count).padStart(width), outcome]);
  return tableLines([counted.padStart(width), "OUTCOME"], rows);
}
