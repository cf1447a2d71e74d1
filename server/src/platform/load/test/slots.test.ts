import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ActiveKeys } from "../active-keys.ts";
import type { Slot } from "../slot.ts";
import { Slots, type SlotsOptions } from "../slots.ts";

let now = 0;
const clock = { now: () => now, monotonic: () => now };

beforeEach(() => {
  now = 0;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A gate, and who has entered it so far. */
function open(options: Partial<SlotsOptions> = {}) {
  const gate = new Slots({
    clock,
    mostOfOne: 4,
    most: 6,
    shared: 100,
    activeKeys: new ActiveKeys(clock),
    mostWaitingOfOne: 10,
    mostWaiting: 15,
    longestWaitMs: 1_000,
    ...options,
  });
  const entered: string[] = [];
  const places: Slot[] = [];
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

async function pass(ms: number): Promise<void> {
  now += ms;
  vi.advanceTimersByTime(ms);
  await setImmediate();
}

describe("one key alone", () => {
  test("has a bounded number of places, and its requests wait in order", async () => {
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
  test("finds a place at once beside a flood", async () => {
    const { entered, enter } = open();
    for (const n of numbers(8)) void enter("flood", `flood${n}`);
    void enter("quiet");
    await setImmediate();
    expect(entered).toEqual(["flood0", "flood1", "flood2", "flood3", "quiet"]);
  });

  test("takes no place from the first key while none of its requests waits", async () => {
    const { gate, enter, leave } = open();
    void enter("quiet");
    await leave();
    for (const n of numbers(8)) void enter("flood", `flood${n}`);
    await setImmediate();
    expect(gate.inProgress).toBe(4);
  });

  test("isn't refused because another key's line is full", async () => {
    const { entered, refused, enter, leave } = open({ most: 4 });
    for (const n of numbers(14)) void enter("flood", `flood${n}`);
    void enter("quiet");
    await leave();
    await leave();
    expect(refused).toEqual([]);
    expect(entered).toContain("quiet");
  });
});

describe("keys whose requests run at the same time", () => {
  test("share the places until shortly after the last request of the other key", async () => {
    const { gate, entered, enter, leave } = open({ mostOfOne: 8, most: 20, shared: 6 });
    void enter("quiet");
    for (const n of numbers(10)) void enter("flood", `flood${n}`);
    await setImmediate();
    expect(entered).toEqual(["quiet", "flood0", "flood1", "flood2"]);
    await leave();
    expect(gate.inProgress).toBe(3);
    now = 50;
    await leave();
    expect(gate.inProgress).toBe(8);
  });

  test("share also over different gates", async () => {
    const activeKeys = new ActiveKeys(clock);
    const [lists, sends] = [open({ activeKeys, shared: 2 }), open({ activeKeys, shared: 2 })];
    void sends.enter("quiet");
    for (const n of numbers(6)) void lists.enter("flood", `flood${n}`);
    await setImmediate();
    expect(lists.gate.inProgress).toBe(1);
  });

  test("leave its share to a key whose requests take longer than a second", async () => {
    const { gate, entered, enter } = open({ mostOfOne: 3, shared: 2, longestWaitMs: 10_000 });
    void enter("slow");
    for (const n of numbers(5)) void enter("other", `other${n}`);
    await setImmediate();
    expect(entered).toEqual(["slow", "other0"]);
    await pass(1_000);
    await pass(250);
    expect(entered).toEqual(["slow", "other0", "other1", "other2"]);
    expect(gate.inProgress).toBe(4);
  });
});

test("a request whose body takes a second loses its place, and another key gets it", async () => {
  const { gate, entered, enter } = open({ most: 2 });
  const slow = [await gate.enter("slow"), await gate.enter("slow")];
  now = 900;
  void enter("quick");
  await pass(250);
  expect(entered).toEqual(["quick"]);
  expect(slow.map((place) => place.beginWork())).toEqual([false, false]);
  expect(gate.inProgress).toBe(1);
});

test("a request that waited for too long is refused, also when no place becomes free", async () => {
  const { gate, refused, enter } = open();
  for (const n of numbers(6)) void enter("a", `a${n}`);
  await pass(900);
  expect(refused).toEqual([]);
  await pass(300);
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

describe("tasks that run in slots", () => {
  test("are bounded in number, the others wait in their order, and beyond the queue they are refused", async () => {
    const slots = new Slots({ most: 2, mostWaiting: 2 });
    const ends: (() => void)[] = [];
    const began: number[] = [];
    const pass = (name: number) =>
      slots.run("a", () => {
        began.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const all = [1, 2, 3, 4].map(pass);
    await setImmediate();
    expect(began).toEqual([1, 2]);
    await expect(pass(5)).rejects.toMatchObject({ code: "overloaded" });
    ends[0]?.();
    await expect.poll(() => began).toEqual([1, 2, 3]);
    ends[1]?.();
    ends[2]?.();
    await expect.poll(() => began.length).toBe(4);
    ends[3]?.();
    await Promise.all(all);
  });

  test("one that fails frees its slot", async () => {
    const slots = new Slots({ most: 1, mostWaiting: 1 });
    await expect(slots.run("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await slots.run("a", async () => 7)).toBe(7);
  });
});
