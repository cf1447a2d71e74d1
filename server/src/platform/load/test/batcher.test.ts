import { describe, expect, test } from "vitest";
import { Batcher, type Outcome } from "../batcher.ts";

/** A batcher whose batches end when the test says so. */
function heldBatcher(
  options: { maxBatch?: number; maxWaiting?: number; turnOf?: (member: number) => string } = {},
) {
  const batches: { members: number[]; end(): void }[] = [];
  const batcher = new Batcher<number, number>({
    maxBatch: options.maxBatch ?? 100,
    maxWaiting: options.maxWaiting ?? 1_000,
    turnOf: options.turnOf,
    run: (members) => {
      const { promise, resolve } = Promise.withResolvers<Outcome<number>[]>();
      batches.push({ members, end: () => resolve(members.map((result) => ({ ok: true, result }))) });
      return promise;
    },
  });
  const batch = async (index: number) => {
    await expect.poll(() => batches.length, { interval: 1 }).toBeGreaterThan(index);
    return batches[index] as (typeof batches)[number];
  };
  return { batcher, batch, batches };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("a batcher", () => {
  test("puts what comes at once into one batch, and what comes meanwhile into the next", async () => {
    const { batcher, batch } = heldBatcher();
    const first = [1, 2, 3].map((member) => batcher.submit(member));
    expect((await batch(0)).members).toEqual([1, 2, 3]);
    const second = [4, 5].map((member) => batcher.submit(member));
    (await batch(0)).end();
    expect((await batch(1)).members).toEqual([4, 5]);
    (await batch(1)).end();
    expect(await Promise.all([...first, ...second])).toEqual([1, 2, 3, 4, 5]);
    await batcher.drained();
  });

  test("waits for callers of a large batch to come back, so that none starts a batch by itself", async () => {
    const { batcher, batch } = heldBatcher();
    const large = numbers(40).map((member) => batcher.submit(member));
    await batch(0);
    const early = batcher.submit(100);
    (await batch(0)).end();
    await Promise.all(large);
    const back = numbers(20).map((member) => batcher.submit(200 + member));
    expect((await batch(1)).members).toEqual([100, ...numbers(20).map((member) => 200 + member)]);
    (await batch(1)).end();
    await Promise.all([early, ...back]);
  });

  test("waits a moment only: one that stays alone goes by itself", async () => {
    const { batcher, batch } = heldBatcher();
    const large = numbers(40).map((member) => batcher.submit(member));
    (await batch(0)).end();
    await Promise.all(large);
    const alone = batcher.submit(100);
    (await batch(1)).end();
    expect(await alone).toBe(100);
  });

  test("makes no batch larger than it may be", async () => {
    const { batcher, batch } = heldBatcher({ maxBatch: 2 });
    const all = Promise.all([1, 2, 3].map((member) => batcher.submit(member)));
    expect((await batch(0)).members).toEqual([1, 2]);
    (await batch(0)).end();
    expect((await batch(1)).members).toEqual([3]);
    (await batch(1)).end();
    expect(await all).toEqual([1, 2, 3]);
  });

  test("refuses at once what finds no place in the line", async () => {
    const { batcher, batch } = heldBatcher({ maxWaiting: 2 });
    const taken = [1, 2].map((member) => batcher.submit(member));
    await expect(batcher.submit(3)).rejects.toMatchObject({ status: 503, code: "overloaded" });
    (await batch(0)).end();
    expect(await Promise.all(taken)).toEqual([1, 2]);
  });

  test("fails every member of a batch that threw, and goes on", async () => {
    let fails = true;
    const batcher = new Batcher<number, number>({
      maxBatch: 10,
      maxWaiting: 10,
      run: async (members) => {
        if (fails) throw new Error("broken");
        return members.map((result) => ({ ok: true, result }));
      },
    });
    const results = await Promise.allSettled([batcher.submit(1), batcher.submit(2)]);
    expect(results.map((result) => result.status)).toEqual(["rejected", "rejected"]);
    fails = false;
    expect(await batcher.submit(3)).toBe(3);
  });

  test("lets a member that waits aside hold up nobody", async () => {
    const aside = Promise.withResolvers<Outcome<number>>();
    const batcher = new Batcher<number, number>({
      maxBatch: 10,
      maxWaiting: 10,
      run: async (members) =>
        members.map((result) => (result === 1 ? aside.promise : ({ ok: true, result } as const))),
    });
    const slow = batcher.submit(1);
    expect(await batcher.submit(2)).toBe(2);
    expect(batcher.waiting).toBe(1);
    aside.resolve({ ok: true, result: 1 });
    expect(await slow).toBe(1);
    await batcher.drained();
  });

  test("gives turns, and keeps batches whole", async () => {
    const turnOf = (member: number) => (member < 0 ? "quiet" : "flood");
    const { batcher, batch } = heldBatcher({ turnOf });
    const results = numbers(200).map((member) => batcher.submit(member));
    expect((await batch(0)).members).toHaveLength(100);
    results.push(batcher.submit(-1));
    (await batch(0)).end();
    const { members } = await batch(1);
    expect(members.slice(0, 3)).toEqual([100, -1, 101]);
    expect(members).toHaveLength(100);
    for (let index = 1; index < 3; index++) (await batch(index)).end();
    await Promise.all(results);
  });
});
