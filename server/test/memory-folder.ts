// The fastest folder for temporary data of a test run.
import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** In containers, /dev/shm often has only 64 MB, too little for a database. */
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
