import { describe, expect, test } from "vitest";
import { Gate } from "../gate.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

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
