// A line of the table: a claim, what must hold, and what was measured.
import type { Stage } from "./stage.ts";

export interface Line {
  /** For --only. */
  name: string;
  claim: string;
  hold: number;
  /** Whether a figure above or below the hold is good. */
  good: "above" | "below";
  unit: "" | "x" | "ms" | "MB" | "s";
}

export interface Measured {
  value: number;
  /** What the value was made from. */
  detail: string;
}

/** Lines that are measured together. */
export interface Group {
  lines: Line[];
  /** By the name of the line. */
  measure(stage: Stage, rounds: number): Promise<Record<string, Measured>>;
}

export function holds({ hold, good }: Line, value: number): boolean {
  return good === "above" ? value >= hold : value <= hold;
}
