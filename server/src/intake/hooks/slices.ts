// Reads the facts of a hook in slices, so that a large hook doesn't block the process.
import { setTimeout as pause } from "node:timers/promises";
import type { ChannelFact, Read } from "../../channels/index.ts";

const MOST_FACTS = 200;
const LONGEST_MS = 10;

/**
 * `empty`: elements that held nothing. `tests`: samples of the channel's own test. Others have the process for twice as long as a slice
 * took. Errors come before the first fact.
 */
export async function* slicesOf(reading: Iterable<Read>) {
  let slice = { facts: [] as ChannelFact[], empty: 0, tests: 0 };
  let began = performance.now();
  for (const read of reading) {
    if (read === "empty") slice.empty++;
    else if (read === "test") slice.tests++;
    else if (read !== "pause") slice.facts.push(read);
    if (slice.facts.length < MOST_FACTS && performance.now() - began < LONGEST_MS) continue;
    const took = performance.now() - began;
    yield slice;
    await pause(2 * took);
    slice = { facts: [], empty: 0, tests: 0 };
    began = performance.now();
  }
  yield slice;
}
