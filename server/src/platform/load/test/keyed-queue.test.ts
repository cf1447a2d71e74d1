import { expect, test } from "vitest";
import { KeyedQueue } from "../keyed-queue.ts";

/** A line of words whose first letter is their key. */
function lineOf(...words: string[]): KeyedQueue<string> {
  const line = new KeyedQueue((word: string) => word[0] as string);
  for (const word of words) line.push(word);
  return line;
}

test("one key alone leaves in order", () => {
  const line = lineOf("a1", "a2", "a3");
  expect(line.take(2)).toEqual(["a1", "a2"]);
  expect(line.size).toBe(1);
  expect(line.take(2)).toEqual(["a3"]);
  expect(line.take(2)).toEqual([]);
});

test("keys take turns, each in its own order, and a short line doesn't wait for a long one", () => {
  const line = lineOf("a1", "a2", "a3", "a4", "b1", "c1", "c2");
  expect(line.take(4)).toEqual(["a1", "b1", "c1", "a2"]);
  line.push("b2");
  expect(line.take(10)).toEqual(["c2", "a3", "b2", "a4"]);
  expect(line.size).toBe(0);
});

test("the key whose turn comes next is remembered between two takes", () => {
  const line = lineOf("a1", "a2", "b1", "b2");
  expect([line.take(1), line.take(1), line.take(1), line.take(1)].flat()).toEqual(["a1", "b1", "a2", "b2"]);
});

test("a key that isn't ready keeps its turn", () => {
  const line = lineOf("a1", "a2", "b1", "b2");
  expect(line.take(3, (key) => key !== "a")).toEqual(["b1", "b2"]);
  expect(line.take(1)).toEqual(["a1"]);
  expect([line.size, line.sizeOf("a"), line.sizeOf("b")]).toEqual([1, 1, 0]);
});

test("members leave from the head of each key's line while a test is true", () => {
  const line = lineOf("a1", "a2", "a1", "b1", "c2");
  expect(line.takeWhile((word) => word.endsWith("1"))).toEqual(["a1", "b1"]);
  expect(line.take(10)).toEqual(["a2", "c2", "a1"]);
});
