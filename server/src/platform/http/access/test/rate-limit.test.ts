import { expect, test } from "vitest";
import { RateLimit } from "../rate-limit.ts";

let now = 0;
const clock = { now: () => now, monotonic: () => now };

test("a key may make the requests of one second at once, and then the rate", () => {
  const limit = new RateLimit(clock, 5);
  const taken = Array.from({ length: 6 }, () => limit.take("key"));
  expect(taken.map(({ problem }) => problem?.code ?? "ok")).toEqual([
    "ok",
    "ok",
    "ok",
    "ok",
    "ok",
    "rate_limited",
  ]);
  now += 200;
  expect(limit.take("key").problem).toBeNull();
  expect(limit.take("key").problem).not.toBeNull();
  now += 10_000;
  expect(limit.take("key").headers["ratelimit"]).toBe('"key";r=4;t=1');
});

test("a refusal says when to come back, not before the window of the header RateLimit", () => {
  const limit = new RateLimit(clock, 1);
  limit.take("key");
  const { headers, problem } = limit.take("key");
  expect(headers["ratelimit"]).toBe('"key";r=0;t=1');
  expect(problem).toMatchObject({ status: 429, retryable: true, headers: { "retry-after": "1" } });
});

test("20,000 keys take bounded memory, and a forgotten key starts with a full bucket", () => {
  const limit = new RateLimit(clock, 1);
  limit.take("first");
  for (let n = 0; n < 40_000; n++) limit.take(`key ${n % 20_000}`);
  expect(limit.size).toBeLessThanOrEqual(10_000);
  expect(limit.take("first").problem).toBeNull();
});
