// When versions of the Graph API end.
import { expect, test } from "vitest";
import { endOf } from "../versions.ts";

test.each([
  ["v19.0", "2026-05-21T00:00:00.000Z"],
  ["v21.0", "2027-01-21T00:00:00.000Z"],
  ["v22.0", "2027-05-20T00:00:00.000Z"],
  ["v23.0", "2027-10-08T00:00:00.000Z"],
  ["v25.0", "2028-07-29T00:00:00.000Z"],
  ["v27.0", undefined],
  ["constructor", undefined],
])("%s ends at %s", (version, end) => {
  expect(endOf(version)?.toISOString()).toBe(end);
});
