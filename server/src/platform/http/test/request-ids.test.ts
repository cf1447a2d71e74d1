import { expect, test } from "vitest";
import { createRequestIds } from "../request-ids.ts";

const none = { headers: {} };

test("ids of requests differ, within a server and between two", () => {
  const servers = [createRequestIds(), createRequestIds()];
  const ids = Array.from({ length: 1_000 }, (_, index) => servers[index % 2]?.(none));
  for (const id of ids) expect(id).toMatch(/^req_[0-9a-hjkmnp-tv-z]{26}$/);
  expect(new Set(ids).size).toBe(1_000);
});

test.each(["abc-1", "a:b.c_d", "a".repeat(128)])("a caller's own is kept: %s", (id) => {
  expect(createRequestIds()({ headers: { "request-id": id } })).toBe(id);
});

test.each(["", "a b", "+15551234567", "a".repeat(129), "ä"])("one that isn't sane is not: %s", (id) => {
  expect(createRequestIds()({ headers: { "request-id": id } })).toMatch(/^req_/);
});
