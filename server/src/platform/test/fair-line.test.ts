import { expect, test } from "vitest";
import { FairLine } from "../fair-line.ts";

/** A line of words whose first letter is their key. */
function lineOf(...words: string[]): FairLine<string> {
  const line = new FairLine((word: string) => word[0] as string);
  for (const word of words) line.push(word);
  return line;
}

test("one key alone leaves in order", () => {
  const line = lineOf("a1", "a2", "a3");
  expect(line.take(2)).toEqual(["a1", "a2"]);
  expect(line.length).toBe(1);
  expect(line.take(2)).toEqual(["a3"]);
  expect(line.take(2)).toEqual([]);
});

test("keys take turns, each in its own order, and a short line doesn't wait for a long one", () => {
  const line = lineOf("a1", "a2", "a3", "a4", "b1", "c1", "c2");
  expect(line.take(4)).toEqual(["a1", "b1", "c1", "a2"]);
  line.push("b2");
  expect(line.take(10)).toEqual(["c2", "a3", "b2", "a4"]);
  expect(line.length).toBe(0);
});

test("the key whose turn comes next is remembered between two takes", () => {
  const line = lineOf("a1", "a2", "b1", "b2");
  expect([line.take(1), line.take(1), line.take(1), line.take(1)].flat()).toEqual(["a1", "b1", "a2", "b2"]);
});
