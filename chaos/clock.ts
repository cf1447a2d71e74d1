// Wrong clocks. libfaketime (Debian's package `faketime`) gives a process a wrong time: a file holds the difference in seconds, and is
// read again each time. The clock that only goes forward stays right, as when an administrator or NTP sets a real clock.
import { globSync } from "node:fs";
import { writeFile } from "node:fs/promises";

/** Seconds: less than a lease, more than it, and more than any deadline of a run. */
export const JUMPS = [-7_200, -60, -2, 2, 60, 7_200];

export interface Clock {
  /** For the process. */
  environment: Record<string, string>;
  /** The process notices at once. `seconds`: from the right time. */
  set(seconds: number): Promise<void>;
}

/** Null without libfaketime. */
export async function openClock(file: string): Promise<Clock | null> {
  const library = ["/usr/lib/*/faketime/libfaketimeMT.so.1", "/usr/lib/faketime/libfaketimeMT.so.1"]
    .flatMap((pattern) => globSync(pattern))
    .at(0);
  if (library === undefined) return null;
  const set = (seconds: number) => writeFile(file, `${seconds < 0 ? "" : "+"}${seconds}\n`);
  await set(0);
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    set,
  };
}
