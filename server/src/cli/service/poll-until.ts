import { setTimeout as delay } from "node:timers/promises";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

/** Reads again, with growing pauses, until the value is enough. @throws the signal's reason */
export async function pollUntil<Value>(
  signal: AbortSignal,
  read: () => Promise<Value>,
  isEnough: (value: Value) => boolean,
): Promise<Value> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const value = await read();
    if (isEnough(value)) return value;
    await delay(pause, undefined, { signal });
  }
}
