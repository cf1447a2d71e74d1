import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PageLedger } from "../src/parts/table/page-ledger.ts";

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, place) => ({ id: `con_${String(from + place).padStart(8, "0")}` }));

/** Pages of the given lengths, read in order. */
function read(lengths: number[], isWhole = true): PageLedger {
  let from = 0;
  return lengths.reduce((ledger, length, index) => {
    const isLast = isWhole && index === lengths.length - 1;
    const learned = ledger.learn(
      index === 0 ? null : `c${index}`,
      rows(from, length),
      isLast ? null : `c${index + 1}`,
    );
    from += length;
    return learned;
  }, new PageLedger([], null));
}

describe("the pages of a list", () => {
  test("each row is in the page that read it, also after short and empty pages", () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(lengths, (pages) => {
        const ledger = read(pages);
        const found = Array.from({ length: ledger.rowCount }, (_, row) => ledger.find(row));
        const expected = pages.flatMap((length, page) =>
          Array.from({ length }, (_, place) => ({ page, place })),
        );
        expect(found).toEqual(expected);
        expect(ledger.find(-1)).toBeNull();
        expect(ledger.find(ledger.rowCount)).toBeNull();
      }),
    );
  });

  test("the list's end is known with its last page", () => {
    expect(new PageLedger([], null).next).toBeNull();
    expect(read([200, 200], false).next).toBe("c2");
    expect(read([200, 200]).next).toBeUndefined();
  });

  test("a page that is read again with fewer rows keeps its end, where the next page begins", () => {
    const ledger = read([200, 200, 200]);
    const again = ledger.learn("c1", rows(200, 199), null);
    expect(again.rowCount).toBe(599);
    expect(again.pages[1]).toEqual({
      cursor: "c1",
      length: 199,
      firstId: "con_00000200",
      lastId: "con_00000399",
    });
    expect(again.next).toBeUndefined();
  });

  test("the last page grows as contacts are created, and hands on to further pages", () => {
    const ledger = read([200, 50]);
    const grown = ledger.learn("c1", rows(200, 200), "c2");
    expect(grown.rowCount).toBe(400);
    expect(grown.next).toBe("c2");
  });

  test("nothing changes when a page is read again as it was", () => {
    const ledger = read([200, 200], false);
    expect(ledger.learn(null, rows(0, 200), "c1")).toBe(ledger);
    expect(ledger.learn("c1", rows(200, 200), "c2")).toBe(ledger);
  });
});
