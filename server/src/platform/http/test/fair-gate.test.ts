import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { KeysInUse } from "../../keys-in-use.ts";
import { FairGate, type FairGateOptions } from "../fair-gate.ts";
import type { Place } from "../place.ts";

let now = 0;
const clock = { now: () => now, monotonic: () => now };

beforeEach(() => {
  now = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

/** A gate, and who has entered it so far. */
function open(options: Partial<FairGateOptions> = {}) {
  const gate = new FairGate({
    clock,
    keys: new KeysInUse(clock),
    most: 4,
    mostInAll: 20,
    mostShared: 4,
    leastShared: 1,
    shareOfOne: 0.75,
    mostWaiting: 10,
    mostWaitingInAll: 15,
    longestWaitMs: 1_000,
    ...options,
  });
  const entered: string[] = [];
  const places: Place[] = [];
  const refused: unknown[] = [];
  const enter = async (key: string, name = key) => {
    try {
      const place = await gate.enter(key);
      place.beginWork();
      entered.push(name);
      places.push(place);
    } catch (error) {
      refused.push(error);
    }
  };
  /** The first that entered leaves. */
  const leave = async () => {
    await setImmediate();
    places.shift()?.leave();
    await setImmediate();
  };
  return { gate, entered, refused, enter, leave };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("one key alone", () => {
  test("has all places, and its requests wait in order", async () => {
    const { gate, entered, enter, leave } = open();
    for (const n of numbers(6)) void enter("a", `a${n}`);
    await setImmediate();
    expect([gate.inProgress, gate.waiting]).toEqual([4, 2]);
    await leave();
    expect(entered.at(-1)).toBe("a4");
    await leave();
    expect(entered.at(-1)).toBe("a5");
  });

  test("is refused with 503 and a time when its line is full", async () => {
    const { refused, enter } = open();
    for (const n of numbers(15)) void enter("a", `a${n}`);
    await expect.poll(() => refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ status: 503, code: "overloaded", headers: { "retry-after": "1" } });
  });
});

describe("a second key", () => {
  test("finds a place at once once the first key's requests have left", async () => {
    const { entered, enter, leave } = open();
    for (const n of numbers(8)) void enter("flood", `flood${n}`);
    void enter("quiet");
    await setImmediate();
    expect(entered).toEqual(["flood0", "flood1", "flood2", "flood3"]);
    await leave();
    expect(entered.at(-1)).toBe("quiet");
    // The flood keeps three of four places, although more of it waits.
    await leave();
    expect(entered).toHaveLength(6);
    await leave();
    await leave();
    await leave();
    void enter("quiet", "quiet again");
    await setImmediate();
    expect(entered.at(-1)).toBe("quiet again");
  });

  test("isn't refused because another key's line is full", async () => {
    const { entered, refused, enter, leave } = open();
    for (const n of numbers(14)) void enter("flood", `flood${n}`);
    void enter("quiet");
    await leave();
    expect(refused).toEqual([]);
    expect(entered.at(-1)).toBe("quiet");
  });

  test("leaves all places to the first key a minute after its last request", async () => {
    const { gate, enter, leave } = open();
    void enter("quiet");
    await leave();
    for (const n of numbers(8)) void enter("flood", `flood${n}`);
    expect(gate.inProgress).toBe(3);
    now = 60_001;
    await leave();
    expect(gate.inProgress).toBe(4);
  });
});

test("many keys take turns, whatever the length of their lines", async () => {
  const { entered, enter, leave } = open({ most: 1, mostShared: 1 });
  void enter("first");
  for (const n of numbers(3)) void enter("a", `a${n}`);
  for (const n of numbers(2)) void enter("b", `b${n}`);
  void enter("c", "c0");
  for (let turn = 0; turn < 7; turn++) await leave();
  expect(entered).toEqual(["first", "a0", "b0", "c0", "a1", "b1", "a2"]);
});

test("shared places become fewer while the event loop is too busy, and come back", async () => {
  const { gate, enter, leave } = open({ most: 8, mostShared: 8, leastShared: 2 });
  void enter("quiet");
  await leave();
  for (const n of numbers(10)) void enter("flood", `flood${n}`);
  expect(gate.inProgress).toBe(6);
  for (let sample = 0; sample < 10; sample++) gate.adapt(0.95);
  for (let n = 0; n < 5; n++) await leave();
  expect(gate.inProgress).toBe(1);
  for (let sample = 0; sample < 10; sample++) gate.adapt(0.7);
  expect(gate.inProgress).toBe(1);
  for (let sample = 0; sample < 10; sample++) gate.adapt(0.3);
  expect(gate.inProgress).toBe(5);
});

test("a key that uses another gate of the process shares this one too", async () => {
  const keys = new KeysInUse(clock);
  const [lists, sends] = [open({ keys }), open({ keys })];
  void sends.enter("quiet");
  for (const n of numbers(6)) void lists.enter("flood", `flood${n}`);
  expect(lists.gate.inProgress).toBe(3);
});

test("a request that takes a second doesn't count among the running ones, up to a limit for its key", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { gate, entered, enter } = open({ most: 5, longestWaitMs: 10_000 });
  void enter("quiet");
  for (const n of numbers(8)) void enter("slow", `slow${n}`);
  await setImmediate();
  expect(gate.inProgress).toBe(4);
  for (const [at, inProgress] of [
    [999, 4],
    [1_000, 6],
    [2_500, 6],
  ] as const) {
    now = at;
    vi.advanceTimersByTime(250);
    await setImmediate();
    expect(gate.inProgress).toBe(inProgress);
  }
  expect(entered).toEqual(["quiet", "slow0", "slow1", "slow2", "slow3", "slow4"]);
});

test("slow requests of several keys together have a limit too", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { gate, entered, enter, leave } = open({ most: 4, mostInAll: 6, longestWaitMs: 10_000 });
  for (const n of numbers(4)) for (const key of ["a", "b"]) void enter(key, `${key}${n}`);
  void enter("quiet");
  await setImmediate();
  for (const at of [1_000, 2_000, 3_000]) {
    now = at;
    vi.advanceTimersByTime(250);
    await setImmediate();
  }
  expect([gate.inProgress, entered.length]).toEqual([6, 6]);
  await leave();
  expect([gate.inProgress, entered.length]).toEqual([6, 7]);
});

test("a request whose body takes a second loses its place, and another key gets it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { gate, entered, enter } = open({ most: 2, mostShared: 2, longestWaitMs: 10_000 });
  const slow = [await gate.enter("slow"), await gate.enter("slow")];
  now = 900;
  void enter("quick");
  now = 1_000;
  vi.advanceTimersByTime(250);
  await setImmediate();
  expect(entered).toEqual(["quick"]);
  expect(slow.map((place) => place.beginWork())).toEqual([false, false]);
  expect(gate.inProgress).toBe(1);
});

test("a request that waited for too long is refused, also when no place becomes free", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { gate, refused, enter } = open();
  for (const n of numbers(6)) void enter("a", `a${n}`);
  now = 900;
  vi.advanceTimersByTime(900);
  await setImmediate();
  expect(refused).toEqual([]);
  now = 1_100;
  vi.advanceTimersByTime(300);
  await setImmediate();
  await setImmediate();
  expect(refused).toHaveLength(2);
  expect(gate.waiting).toBe(0);
});

test("leaving a place twice frees it once", async () => {
  const { gate } = open({ most: 2 });
  const first = await gate.enter("a");
  await gate.enter("a");
  first.leave();
  first.leave();
  expect(gate.inProgress).toBe(1);
});
