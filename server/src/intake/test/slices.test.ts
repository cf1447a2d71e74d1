import { expect, test } from "vitest";
import type { ChannelFact, Read } from "../../channels/index.ts";
import { slicesOf } from "../receive-facts.ts";

const FACT: ChannelFact = { kind: "templates-changed", businessId: "1", at: new Date() };

async function slicesIn(reading: Iterable<Read>) {
  const slices: { facts: ChannelFact[]; empty: number }[] = [];
  for await (const slice of slicesOf(reading)) slices.push(slice);
  return slices;
}

test("all facts come in slices of at most 200", async () => {
  const slices = await slicesIn(Array<Read>(450).fill(FACT));
  expect(slices.flatMap(({ facts }) => facts)).toHaveLength(450);
  expect(Math.max(...slices.map(({ facts }) => facts.length))).toBeLessThanOrEqual(200);
});

test("elements that hold nothing are counted", async () => {
  const slices = await slicesIn(["empty", "pause", FACT, "empty"]);
  expect(slices).toEqual([{ facts: [FACT], empty: 2, tests: 0 }]);
});

test("a slice ends after 10 ms of reading, and the event loop continues before the next slice", async () => {
  function* slow(): Generator<Read> {
    for (let fact = 0; fact < 5; fact++) {
      const began = performance.now();
      while (performance.now() - began < 11);
      yield FACT;
    }
  }
  let turns = 0;
  const count = () => {
    turns++;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const slices = await slicesIn(slow());
  clearImmediate(counting);
  expect(slices.map(({ facts }) => facts.length)).toEqual([1, 1, 1, 1, 1, 0]);
  expect(turns).toBeGreaterThanOrEqual(4);
});

test("a hook whose reading fails after a long time leaves the event loop twice as long before its error", async () => {
  let readFor = 0;
  const next = () => {
    const began = performance.now();
    while (performance.now() - began < 20);
    readFor = performance.now() - began;
    throw new SyntaxError();
  };
  const began = performance.now();
  await expect(slicesIn({ [Symbol.iterator]: () => ({ next }) })).rejects.toThrow(SyntaxError);
  // Timers may end up to a millisecond early.
  expect(performance.now() - began).toBeGreaterThan(3 * readFor - 1);
});

test("an error of reading comes before the first slice", async () => {
  const next = () => {
    throw new SyntaxError();
  };
  await expect(slicesIn({ [Symbol.iterator]: () => ({ next }) })).rejects.toThrow(SyntaxError);
});
