// A line of the table: a claim, its hold, and the measured value.
import type { Stage } from "./world/stage.ts";

export interface Line {
  /** For --only. */
  name: string;
  claim: string;
  /** Null for a ratio that depends on the machine: it is shown only. */
  hold: number | null;
  good: "above" | "below";
  unit: "" | "x" | "ms" | "MB" | "s" | "/s";
}

export interface Measured {
  value: number;
  /** The figures that the value was computed from. */
  detail: string;
}

export const atLeast = (name: string, claim: string, hold: number, unit: Line["unit"] = ""): Line => ({
  name,
  claim,
  hold,
  good: "above",
  unit,
});

export const atMost = (name: string, claim: string, hold: number, unit: Line["unit"] = ""): Line => ({
  name,
  claim,
  hold,
  good: "below",
  unit,
});

export const shown = (name: string, claim: string, unit: Line["unit"] = ""): Line => ({
  name,
  claim,
  hold: null,
  good: "above",
  unit,
});

/** Lines that are measured together. */
export interface Group {
  lines: Line[];
  /** By the name of the line. */
  measure(stage: Stage, rounds: number): Promise<Record<string, Measured>>;
}

/** A ratio compares with what was measured in the same run, and holds on slower machines, too. */
export const isRatio = ({ unit }: Pick<Line, "unit">): boolean => unit === "" || unit === "x";

/** `tolerance`: the share of the hold by which it may be missed. */
export function holds(
  { hold, good }: Pick<Line, "hold" | "good">,
  value: number,
  tolerance: number,
): boolean {
  if (hold === null) return true;
  return good === "above" ? value >= hold * (1 - tolerance) : value <= hold * (1 + tolerance);
}
