// Reports about the import of a history, in whatever order they arrive.
import { expect, test } from "vitest";
import { type AppHistory, type AppHistoryReport, afterReport } from "../app-history.ts";

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const part = (second: number, percent: number | null, phase: number | null = 0): AppHistoryReport => ({
  phase,
  percent,
  declined: null,
  at: at(second),
});
const decline = (second: number): AppHistoryReport => ({
  phase: null,
  percent: null,
  declined: "Sharing is off",
  at: at(second),
});

test.each<[string, AppHistoryReport[], Partial<AppHistory>]>([
  ["begins", [part(1, 5)], { status: "running", percent: 5, phase: 0, detail: null }],
  ["never goes back", [part(2, 60, 1), part(1, 5, 0)], { status: "running", percent: 60, phase: 1 }],
  ["ends", [part(1, 5), part(2, 100, 2)], { status: "finished", percent: 100 }],
  ["stays ended when an earlier part comes late", [part(2, 100, 2), part(1, 5)], { status: "finished" }],
  ["stays ended when it is declined afterwards", [part(1, 100), decline(2)], { status: "finished" }],
  ["is declined at once", [decline(1)], { status: "declined", percent: null, detail: "Sharing is off" }],
  [
    "stays declined when an earlier part comes late",
    [decline(2), part(1, 40)],
    { status: "declined", percent: 40 },
  ],
  ["goes on when it is shared after all", [decline(2), part(3, 40)], { status: "running", detail: null }],
  ["ends when it is shared after all", [decline(2), part(3, 100)], { status: "finished", detail: null }],
])("%s", (_, reports, expected) => {
  const known = reports.reduce<AppHistory | null>(afterReport, null);
  expect(known).toMatchObject(expected);
});
