import { beforeEach, expect, test } from "vitest";
import { SignalPace } from "../signal-pace.ts";

let now = 0;
let pace: SignalPace;
beforeEach(() => {
  now = 0;
  pace = new SignalPace({ now: () => now, monotonic: () => now });
});

const turns = (sender: { senderId: string; rate: number }, count: number) =>
  Array.from({ length: count }, () => pace.turn(sender));

test("turns come at a quarter of the sender's rate", () => {
  expect(turns({ senderId: "slow", rate: 4 }, 4)).toEqual([0, 1_000, 2_000, 3_000]);
  now = 10_000;
  expect(turns({ senderId: "slow", rate: 4 }, 2)).toEqual([0, 1_000]);
});

test("one sender's turns don't delay another's", () => {
  turns({ senderId: "slow", rate: 1 }, 10);
  expect(pace.turn({ senderId: "fast", rate: 80 })).toBe(0);
});

test("a sender that wasn't used lately has the turns of a second", () => {
  pace.turn({ senderId: "fast", rate: 40 });
  now = 5_000;
  expect(turns({ senderId: "fast", rate: 40 }, 11)).toEqual([...Array(10).fill(0), 100]);
});
