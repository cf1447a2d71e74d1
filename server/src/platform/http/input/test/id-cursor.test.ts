import { expect, test } from "vitest";
import { newUuid } from "../../../ids.ts";
import { cursorOf, FIRST_ID, idFrom, LAST_ID, pageOf } from "../page.ts";

test("a page begins where its cursor says, or at the start", () => {
  const id = newUuid();
  expect(idFrom(cursorOf(id), FIRST_ID)).toBe(id);
  expect(idFrom(undefined, LAST_ID)).toBe(LAST_ID);
  expect([LAST_ID, id, FIRST_ID].sort()).toEqual([FIRST_ID, id, LAST_ID]);
});

test.each(["", "nonsense", cursorOf("1"), cursorOf(`${newUuid()} `), cursorOf(newUuid().toUpperCase())])(
  "the cursor %j is none of a list by id",
  (cursor) => {
    expect(() => idFrom(cursor, FIRST_ID)).toThrow(expect.objectContaining({ code: "invalid_cursor" }));
  },
);

test("a page of large entries ends after about 1 MiB, and begins again after the last one", () => {
  const rows = Array.from({ length: 10 }, (_, n) => String(n));
  const { data, next } = pageOf(rows, 10, (row) => row.repeat(300_000), String);
  expect(data.map(([first]) => first)).toEqual(["0", "1", "2", "3"]);
  expect(next).toBe(cursorOf("3"));
  expect(pageOf(rows.slice(4, 8), 10, (row) => row.repeat(300_000), String).next).toBeNull();
});
