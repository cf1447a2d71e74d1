import { expect, test } from "vitest";
import { requestId } from "../answer-headers.ts";

test("new ids are unique", () => {
  const ids = Array.from({ length: 1_000 }, () => requestId({ headers: {} }));
  for (const id of ids) expect(id).toMatch(/^req_[0-9a-hjkmnp-tv-z]{26}$/);
  expect(new Set(ids).size).toBe(1_000);
});

test.each(["abc-1", "a:b.c_d", "a".repeat(128)])("the client's own id is used: %s", (id) => {
  expect(requestId({ headers: { "request-id": id } })).toBe(id);
});

test.each(["", "a b", "+15551234567", "a".repeat(129), "ä"])(
  "an invalid id of the client is replaced: %s",
  (id) => {
    expect(requestId({ headers: { "request-id": id } })).toMatch(/^req_/);
  },
);
