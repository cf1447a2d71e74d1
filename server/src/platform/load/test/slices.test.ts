import { expect, test } from "vitest";
import { Slices } from "../slices.ts";

test("other work comes in between when a slice is used up", async () => {
  const slices = new Slices();
  let isServed = false;
  setImmediate(() => {
    isServed = true;
  });
  const end = performance.now() + 20;
  while (performance.now() < end) {}
  await slices.pause();
  expect(isServed).toBe(true);
});
