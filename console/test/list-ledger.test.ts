import { describe, expect, test } from "vitest";
import { ListLedger, totalOf } from "../src/parts/table/list-ledger.ts";

const PAGE = 200;
const idOf = (row: number) => `con_${String(row).padStart(8, "0")}`;
const cursorOf = (row: number) => (row === 0 ? null : `c${row}`);
const landmarksOf = (total: number) => ({
  every: 1_000,
  data: Array.from(
    { length: Math.floor(total / 1_000) },
    (_, index) => cursorOf((index + 1) * 1_000) as string,
  ),
});

/** The service: `total` rows, the cursor says after how many rows a page begins. */
function readPage(total: number, cursor: string | null) {
  const from = Number(cursor?.slice(1) ?? 0);
  const length = Math.min(PAGE, total - from);
  const end = from + length;
  const rows = Array.from({ length }, (_, place) => ({ id: idOf(from + place) }));
  return { rows, next: end < total ? cursorOf(end) : null };
}

/** Reads what is wanted for the rows until nothing more is, as the table does. */
function show(before: ListLedger, total: number, first: number, last: number) {
  let ledger = before;
  const reads: (string | null)[] = [];
  for (;;) {
    const { pages, gap } = ledger.wanted(first, last, true);
    const known = ledger.runs.flatMap((run) => run.ledger.pages.map(({ cursor }) => cursor));
    const fresh = pages.filter(({ cursor }) => !known.includes(cursor));
    if (fresh.length === 0 && gap === null) return { ledger, reads };
    for (const { start, cursor } of fresh) {
      reads.push(cursor);
      const { rows, next } = readPage(total, cursor);
      ledger = ledger.learn(start, cursor, rows, next);
    }
    if (gap !== null) ledger = ledger.reach(gap, landmarksOf(total));
  }
}

function expectRows(ledger: ListLedger, first: number, last: number): void {
  for (let row = first; row < last; row++) {
    const found = ledger.find(row);
    expect([row, found && Number(found.cursor?.slice(1) ?? 0) + found.place]).toEqual([row, row]);
  }
}

describe("the rows of a long list", () => {
  test("grow page by page near the beginning", () => {
    const { ledger, reads } = show(new ListLedger(), 1_000_000, 0, 30);
    expect(reads).toEqual([null]);
    expectRows(ledger, 0, 30);
    expect(ledger.find(PAGE)).toBeNull();
  });

  test("far away are read from the landmark before them", () => {
    const near = show(new ListLedger(), 1_000_000, 0, 30).ledger;
    const { ledger, reads } = show(near, 1_000_000, 700_450, 700_480);
    expect(reads).toEqual(["c700000", "c700200", "c700400"]);
    expectRows(ledger, 700_450, 700_480);
    expectRows(ledger, 0, 30);
  });

  test("above a landmark's run are read from the landmark before it, up to the run", () => {
    const far = show(new ListLedger(), 1_000_000, 5_000, 5_030).ledger;
    const { ledger, reads } = show(far, 1_000_000, 4_990, 5_020);
    expect(reads).toEqual(["c4000", "c4200", "c4400", "c4600", "c4800"]);
    expectRows(ledger, 4_990, 5_020);
    expect(ledger.runs.map(({ start }) => start)).toEqual([0, 4_000, 5_000]);
  });

  test("go on from one run into the next, which reads its own pages", () => {
    const far = show(new ListLedger(), 1_000_000, 5_000, 5_030).ledger;
    const { ledger, reads } = show(far, 1_000_000, 4_990, 5_250);
    expect(reads).toContain("c5200");
    expect(reads).not.toContain("c5000");
    expectRows(ledger, 4_990, 5_250);
  });

  test("end at the list's end, also when it has become shorter than its landmarks say", () => {
    const end = show(new ListLedger(), 10_400, 10_390, 10_420).ledger;
    expect(end.isComplete).toBe(true);
    expect(totalOf(end, 12_000, landmarksOf(10_400))).toBe(10_400);
    const shorter = end.reach(9_000, landmarksOf(10_400)).learn(9_000, "c9000", [{ id: idOf(9_000) }], null);
    expect(totalOf(shorter, 12_000, landmarksOf(10_400))).toBe(9_001);
  });

  test("pages that were read keep their end", () => {
    const { ledger } = show(new ListLedger(), 1_000_000, 0, 350);
    const [first] = ledger.wanted(0, 30, true).pages;
    expect(first).toEqual({ start: 0, cursor: null, end: { lastId: idOf(199), nextFirstId: idOf(200) } });
  });

  test("without landmarks are read one after the other", () => {
    const { pages, gap } = new ListLedger().wanted(5_000, 5_030, false);
    expect([pages.map(({ cursor }) => cursor), gap]).toEqual([[null], null]);
  });
});

describe("the number of rows", () => {
  const { ledger } = show(new ListLedger(), 1_000_000, 0, 30);
  test.each([
    ["an estimate, as long as nothing else is known", 900_000, undefined, 900_000],
    ["between two landmarks", 900_000, landmarksOf(950_100), 950_000],
    ["an estimate between two landmarks", 950_600, landmarksOf(950_100), 950_600],
    ["not beyond the next landmark", 990_000, landmarksOf(950_100), 951_000],
    ["at least the rows that were read", 0, undefined, 200],
  ])("is %s", (_, about, landmarks, expected) => {
    expect(totalOf(ledger, about, landmarks)).toBe(expected);
  });
});
