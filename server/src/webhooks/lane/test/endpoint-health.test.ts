// When an endpoint counts as down, and the pauses between probes.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EndpointHealth } from "../endpoint-health.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

function failing(deliveries: number): EndpointHealth {
  const health = new EndpointHealth();
  for (let n = 0; n < deliveries; n++) health.fail(`delivery ${n}`);
  return health;
}

test("ten different deliveries that fail make an endpoint down, and a success ends it", () => {
  expect(failing(9).isDown).toBe(false);
  const health = failing(10);
  expect(health.isDown).toBe(true);
  health.succeed();
  expect(health.isDown).toBe(false);
});

test("one delivery that fails ten times doesn't", () => {
  const health = new EndpointHealth();
  for (let n = 0; n < 10; n++) health.fail("the same");
  expect(health.isDown).toBe(false);
});

test.each([
  [0, 500],
  [10 * SECOND, 500],
  [5 * MINUTE, 6 * SECOND],
  [25 * MINUTE, 30 * SECOND],
  [24 * 60 * MINUTE, 30 * SECOND],
])("after %i ms of failing, the pause is %i ms, a tenth shorter or longer", (failingMs, pauseMs) => {
  const health = failing(10);
  vi.advanceTimersByTime(failingMs);
  expect(health.pauseMs(0, 0.5)).toBeCloseTo(pauseMs);
  expect(health.pauseMs(0, 0)).toBeCloseTo(pauseMs * 0.9);
  expect(health.pauseMs(0, 1)).toBeCloseTo(pauseMs * 1.1);
});

test("a longer pause that the endpoint asks for is kept", () => {
  expect(failing(10).pauseMs(90 * SECOND, 0.5)).toBe(90 * SECOND);
});

test("the time of failing is that of the database, also for a new owner", () => {
  const health = new EndpointHealth();
  health.begin(10 * MINUTE);
  for (let n = 0; n < 10; n++) health.fail(`delivery ${n}`);
  expect(health.pauseMs(0, 0.5)).toBeCloseTo(12 * SECOND);
});
