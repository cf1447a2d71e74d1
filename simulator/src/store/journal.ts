// An append-only file of JSON lines: what was appended before an answer is still there after kill -9.
import { closeSync, ftruncateSync, openSync, readSync, writeSync } from "node:fs";

/** Where a line lies in its file, in bytes, without its line end. */
export type Place = { offset: number; length: number };

export type Journal<Entry> = {
  /**
   * Resolves once the line was handed to the operating system, which outlives a killed process (not a power cut:
   * nothing is synced). Rejects when the disk refuses; nothing of the line is kept then.
   */
  append(entry: Entry): Promise<Place>;
  read(place: Place): Entry;
  /** Bytes in the file. */
  size(): number;
  close(): void;
};

/** Opens or makes the file and replays its lines in order. A last line that a kill tore is cut off. */
export function openJournal<Entry>(
  path: string,
  replay: (entry: Entry, place: Place) => void,
): Journal<Entry> {
  const fd = openSync(path, "a+", 0o600);
  let size = replayLines(fd, path, replay);
  let waiting: Waiting[] = [];

  const writeWaiting = () => {
    const batch = waiting;
    waiting = [];
    try {
      writeAll(fd, Buffer.from(batch.map((one) => one.line).join("")));
    } catch (error) {
      ftruncateSync(fd, size);
      for (const one of batch) one.reject(error);
      return;
    }
    for (const one of batch) {
      const length = Buffer.byteLength(one.line);
      one.resolve({ offset: size, length: length - 1 });
      size += length;
    }
  };

  return {
    append(entry) {
      // One write for all lines of a turn of the event loop. Synchronous on purpose: into the page cache it takes
      // tens of microseconds, less than a trip to the thread pool, and lines can't overtake each other.
      if (waiting.length === 0) setImmediate(writeWaiting);
      return new Promise((resolve, reject) => {
        waiting.push({ line: `${JSON.stringify(entry)}\n`, resolve, reject });
      });
    },
    read(place) {
      const bytes = Buffer.allocUnsafe(place.length);
      readSync(fd, bytes, 0, place.length, place.offset);
      return JSON.parse(bytes.toString("utf8")) as Entry;
    },
    size: () => size,
    close() {
      if (waiting.length > 0) writeWaiting();
      closeSync(fd);
    },
  };
}

type Waiting = { line: string; resolve: (place: Place) => void; reject: (reason: unknown) => void };

function writeAll(fd: number, bytes: Buffer): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(fd, bytes, written);
}

const chunkBytes = 1 << 20;
const lineEnd = 0x0a;

/** Returns the size of the file after the torn end, if any, was cut off. */
function replayLines<Entry>(fd: number, path: string, replay: (entry: Entry, place: Place) => void): number {
  const chunk = Buffer.allocUnsafe(chunkBytes);
  let rest: Buffer = Buffer.alloc(0);
  let restOffset = 0;
  for (;;) {
    const count = readSync(fd, chunk, 0, chunkBytes, restOffset + rest.length);
    if (count === 0) break;
    const bytes = Buffer.concat([rest, chunk.subarray(0, count)]);
    let start = 0;
    for (let end = bytes.indexOf(lineEnd); end !== -1; end = bytes.indexOf(lineEnd, start)) {
      const place = { offset: restOffset + start, length: end - start };
      replay(parseLine<Entry>(bytes.toString("utf8", start, end), path, place), place);
      start = end + 1;
    }
    rest = bytes.subarray(start);
    restOffset += start;
  }
  if (rest.length > 0) ftruncateSync(fd, restOffset);
  return restOffset;
}

function parseLine<Entry>(line: string, path: string, place: Place): Entry {
  try {
    return JSON.parse(line) as Entry;
  } catch (cause) {
    throw new Error(`${path} is damaged at byte ${place.offset}: the line there is not JSON.`, { cause });
  }
}
