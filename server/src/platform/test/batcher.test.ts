import { describe, expect, test } from "vitest";
import { Batcher, type Outcome } from "../batcher.ts";
import { Gate } from "../gate.ts";

/** A batcher whose batches end when the test says so. */
function held(maxBatch: number, maxWaiting = 100) {
  const batches: {
    members: number[];
    end: (outcomes?: (Outcome<number> | Promise<Outcome<number>>)[]) => void;
  }[] = [];
  const batcher = new Batcher<number, number>({
    maxBatch,
    maxWaiting,
    run: (members) =>
      new Promise((resolve) => {
        const fine = members.map((result) => ({ ok: true as const, result }));
        batches.push({ members, end: (outcomes = fine) => resolve(outcomes) });
      }),
  });
  return { batcher, batches };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("a batcher", () => {
  test("works on one batch at a time; what comes meanwhile forms the next", async () => {
    const { batcher, batches } = held(10);
    const first = batcher.submit(1);
    await expect.poll(() => batches.length).toBe(1);
    const rest = [2, 3, 4].map((member) => batcher.submit(member));
    await turn();
    expect(batches.map(({ members }) => members)).toEqual([[1]]);
    batches[0]?.end();
    expect(await first).toBe(1);
    await expect.poll(() => batches.length).toBe(2);
    batches[1]?.end();
    expect(await Promise.all(rest)).toEqual([2, 3, 4]);
    expect(batches[1]?.members).toEqual([2, 3, 4]);
  });

  test("gives each member its own outcome", async () => {
    const { batcher, batches } = held(10);
    const results = Promise.allSettled([1, 2].map((member) => batcher.submit(member)));
    await expect.poll(() => batches.length).toBe(1);
    batches[0]?.end([
      { ok: false, error: new Error("bad") },
      { ok: true, result: 20 },
    ]);
    expect((await results).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  });

  test("goes on while an outcome is settled aside, and counts it as waiting", async () => {
    const { batcher, batches } = held(10);
    let settle: (outcome: Outcome<number>) => void = () => undefined;
    const aside = batcher.submit(1);
    await expect.poll(() => batches.length).toBe(1);
    batches[0]?.end([new Promise((resolve) => (settle = resolve))]);
    const next = batcher.submit(2);
    await expect.poll(() => batches.length).toBe(2);
    batches[1]?.end();
    expect(await next).toBe(2);
    expect(batcher.waiting).toBe(1);
    let drained = false;
    const draining = batcher.drained().then(() => (drained = true));
    await turn();
    expect(drained).toBe(false);
    settle({ ok: true, result: 10 });
    expect(await aside).toBe(10);
    await draining;
  });

  test("refuses beyond its line", async () => {
    const { batcher, batches } = held(1, 2);
    const kept = [batcher.submit(1)];
    await expect.poll(() => batches.length).toBe(1);
    kept.push(batcher.submit(2), batcher.submit(3));
    await expect(batcher.submit(4)).rejects.toMatchObject({ code: "overloaded", status: 503 });
    for (let index = 0; index < 3; index++) {
      await expect.poll(() => batches.length).toBe(index + 1);
      batches[index]?.end();
    }
    expect(await Promise.all(kept)).toEqual([1, 2, 3]);
    await batcher.drained();
  });
});

describe("a gate", () => {
  test("lets so many pass at once, the others in their order, and refuses beyond its line", async () => {
    const gate = new Gate(2, 2);
    const ends: (() => void)[] = [];
    const began: number[] = [];
    const pass = (name: number) =>
      gate.pass(() => {
        began.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const all = [1, 2, 3, 4].map(pass);
    await turn();
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

  test("one that fails makes room", async () => {
    const gate = new Gate(1, 1);
    await expect(gate.pass(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await gate.pass(async () => 7)).toBe(7);
  });
});
