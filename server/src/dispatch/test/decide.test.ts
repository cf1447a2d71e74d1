import { expect, test } from "vitest";
import type { SendOutcome } from "../../channels/index.ts";
import { backoff, decide, retryAfter } from "../decide.ts";

const policy = { attempts: 8, backoffFirstMs: 1_000, backoffMaxMs: 300_000 };
const error = { code: "x", detail: "x", retryable: true, providerCode: null };
type Unsuccessful = Exclude<SendOutcome, { kind: "accepted" }>;

test.each<[string, Unsuccessful, number, { next: string; delayMs: number; counts: boolean }]>([
  ["a first temporary fault", { kind: "retry", error }, 0, { next: "queued", delayMs: 1_000, counts: true }],
  [
    "a later one waits longer",
    { kind: "retry", error },
    5,
    { next: "queued", delayMs: 32_000, counts: true },
  ],
  ["the last one fails", { kind: "retry", error }, 7, { next: "failed", delayMs: 128_000, counts: true }],
  ["too fast to one person", { kind: "hold", error }, 0, { next: "queued", delayMs: 4_000, counts: true }],
  [
    "too fast to one person again",
    { kind: "hold", error },
    2,
    { next: "queued", delayMs: 64_000, counts: true },
  ],
  [
    "too fast altogether",
    { kind: "slow", error, strong: false },
    7,
    { next: "queued", delayMs: 1_000, counts: false },
  ],
  ["the sender can't send", { kind: "pause", error }, 7, { next: "queued", delayMs: 0, counts: false }],
  ["unknown", { kind: "uncertain", error }, 7, { next: "uncertain", delayMs: 0, counts: false }],
  [
    "refused",
    { kind: "failed", error, syncTemplates: false },
    0,
    { next: "failed", delayMs: 0, counts: true },
  ],
])("%s", (_, outcome, failures, decision) => {
  expect(decide(outcome, failures, policy, 0)).toEqual({ ...decision, error });
});

test("the backoff ends at its longest, and jitter takes at most half", () => {
  expect(backoff(20, policy, 0)).toBe(300_000);
  expect(backoff(20, policy, 1)).toBe(150_000);
});

test("a failed receipt is repeated only where its error is one to repeat", () => {
  expect(retryAfter({ kind: "failed", error, syncTemplates: false }, policy)).toBeNull();
  expect(retryAfter({ kind: "retry", error }, policy)).toBeGreaterThan(0);
  expect(retryAfter({ kind: "pause", error }, policy)).toBe(0);
});
