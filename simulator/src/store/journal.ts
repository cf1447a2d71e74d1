// An append-only file of JSON lines. Lines appended before an answer survive kill -9.
import { closeSync, ftruncateSync, openSync, readSync, writeSync } from "node:fs";

/** The position of a line in bytes, without its line end. */
export interface Place {
  offset: number;
  length: number;
}

export interface Journal<Entry> {
  /**
   * Resolves when the operating system has the line: it survives a kill, but not a power cut, because nothing is synced.
   * Rejects after a write error; then the file has nothing of the line.
   */
  append(entry: Entry): Promise<Place>;
  read(place: Place): Entry;
  /** In bytes. */
  size(): number;
  close(): void;
}

/** Opens or creates the file and replays its lines in order. Cuts off an incomplete last line. */
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
      // One write for all lines of a turn of the event loop. Synchronous, because a write to the page cache is faster
      // than the thread pool and keeps the order of lines.
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

interface Waiting {
  line: string;
  resolve: (place: Place) => void;
  reject: (reason: unknown) => void;
}

function writeAll(fd: number, bytes: Buffer): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(fd, bytes, written);
}

const CHUNK_BYTES = 1 << 20;
const LINE_END = 0x0a;

/** Cuts off an incomplete last line. Returns the size of the file. */
function replayLines<Entry>(fd: number, path: string, replay: (entry: Entry, place: Place) => void): number {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let rest: Buffer = Buffer.alloc(0);
  let restOffset = 0;
  for (;;) {
    const count = readSync(fd, chunk, 0, CHUNK_BYTES, restOffset + rest.length);
    if (count === 0) break;
    const bytes = Buffer.concat([rest, chunk.subarray(0, count)]);
    let start = 0;
    for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, start)) {
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
