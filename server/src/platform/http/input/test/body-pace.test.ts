// Which uploads count as slow. Time is faked: nothing here waits.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BodyPace } from "../streamed-body.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const LIMITS = { windowMs: 60_000, windowBytes: 100 };

/** Each piece of so many bytes comes so many milliseconds after it was asked for; then nothing comes any more. */
function sender(...pieces: [bytes: number, afterMs: number][]): AsyncIterator<Buffer> {
  return {
    async next() {
      const piece = pieces.shift();
      if (!piece) return new Promise(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, piece[1]));
      return { done: false, value: Buffer.alloc(piece[0]) };
    },
  };
}

/** Reads to the end; answers how many pieces came and milliseconds until the sender counted as slow, null if never. */
async function read(pieces: AsyncIterator<Buffer>, count: number, restMs = 0) {
  const pace = new BodyPace(LIMITS);
  const began = performance.now();
  let came = 0;
  const reading = (async () => {
    for (; came < count; came++) {
      await pace.next(pieces);
      if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
    }
  })();
  const outcome = reading.then(
    () => null,
    (error) => ({
      code: error.code,
      status: error.status,
      retryable: error.retryable,
      ms: performance.now() - began,
    }),
  );
  await vi.advanceTimersByTimeAsync(2_000_000);
  return { came, slow: await outcome };
}

/** Within so many windows, give or take the faked milliseconds of a turn of the event loop. */
const slow = (windows: number) => ({
  code: "body_too_slow",
  status: 408,
  retryable: true,
  ms: expect.closeTo(windows * LIMITS.windowMs, -2),
});

describe("a sender", () => {
  test.each<[string, [number, number][], number, object]>([
    ["who never begins", [], 1, { came: 0, slow: slow(1) }],
    ["who stops", [[1_000, 1]], 2, { came: 1, slow: slow(2) }],
    ["of 99 bytes a window", Array.from({ length: 500 }, () => [1, 601]), 500, { slow: slow(1) }],
    ["of 100 bytes a window", Array.from({ length: 500 }, () => [1, 599]), 500, { came: 500, slow: null }],
    ["of one piece a window", Array.from({ length: 9 }, () => [100, 59_999]), 9, { came: 9, slow: null }],
  ])("%s", async (_, pieces, count, expected) => {
    expect(await read(sender(...pieces), count)).toMatchObject(expected);
  });

  test("who is held back isn't slow", async () => {
    const pieces = Array.from({ length: 20 }, (): [number, number] => [10, 1]);
    expect(await read(sender(...pieces), 20, 50_000)).toMatchObject({ came: 20, slow: null });
  });
});
