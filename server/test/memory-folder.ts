// Where what a test run throws away is quickest to write.
import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** A container's default is 64 MB, which a database soon fills. */
const NEEDED_BYTES = 2 ** 30;

/** /dev/shm when it has more than 1 GB free, else the folder for temporary files. */
export function memoryFolder(): string {
  try {
    const memory = statfsSync("/dev/shm");
    return memory.bavail * memory.bsize > NEEDED_BYTES ? "/dev/shm" : tmpdir();
  } catch {
    return tmpdir();
  }
}
