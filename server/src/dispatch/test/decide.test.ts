import { expect, test } from "vitest";
import type { ChannelError, Failure } from "../../channels/index.ts";
import { backoff, decide } from "../decide.ts";

const policy = { attempts: 8, backoffFirstMs: 1_000, backoffMaxMs: 300_000 };
const error: ChannelError = {
  code: "channel_unavailable",
  detail: "x",
  retryable: true,
  providerCode: null,
};

const hold: Failure = { kind: "hold", error, firstMs: 4_000, factor: 4, mostMs: 100_000 };

test.each<[string, Failure, number, { next: string; delayMs: number; counts: boolean }]>([
  ["a first temporary fault", { kind: "retry", error }, 0, { next: "queued", delayMs: 1_000, counts: true }],
  [
    "the channel can't be reached",
    { kind: "unreachable", error },
    7,
    { next: "queued", delayMs: 0, counts: false },
  ],
  ["too fast to one person", hold, 0, { next: "queued", delayMs: 4_000, counts: true }],
  ["too fast to one person many times", hold, 3, { next: "queued", delayMs: 100_000, counts: true }],
  [
    "too fast altogether",
    { kind: "slow", error, strong: false },
    0,
    { next: "queued", delayMs: 1_000, counts: false },
  ],
  ["the sender can't send", { kind: "pause", error }, 7, { next: "queued", delayMs: 0, counts: false }],
  ["unknown", { kind: "uncertain", error }, 7, { next: "uncertain", delayMs: 0, counts: false }],
])("%s", (_, outcome, failures, decision) => {
  expect(decide(outcome, { failures, attempt: failures + 1 }, policy, 0)).toEqual({ ...decision, error });
});

test("the last attempt that counts fails the message", () => {
  expect(decide({ kind: "retry", error }, { failures: 6, attempt: 9 }, policy, 0).next).toBe("queued");
  expect(decide({ kind: "retry", error }, { failures: 7, attempt: 9 }, policy, 0).next).toBe("failed");
});

test("the backoff grows from the first delay to the longest, and jitter subtracts at most half", () => {
  const waits = [0, 1, 2, 3, 4, 5, 6].map((failures) => Math.round(backoff(failures, policy, 0) / 100) / 10);
  expect(waits).toEqual([1, 2.6, 6.7, 17.3, 44.8, 115.9, 300]);
  expect(backoff(20, policy, 0)).toBe(300_000);
  expect(backoff(20, policy, 1)).toBe(150_000);
  expect(backoff(0, { ...policy, attempts: 1 }, 0)).toBe(1_000);
});

test("a rate limit of the sender delays the message longer each time and never fails it", () => {
  const slow = { kind: "slow", error, strong: false } as const;
  const waits = [1, 2, 7, 50, 1_000].map((attempt) =>
    Math.round(decide(slow, { failures: 0, attempt }, policy, 0).delayMs / 1_000),
  );
  expect(waits).toEqual([1, 3, 300, 300, 300]);
});
