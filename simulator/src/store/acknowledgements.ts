// Acknowledged hooks, in an append-only file.
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs";
import { type Journal, openJournal } from "./journal.ts";

/** The seq of a message, and the index of its hook from 0. */
export type HookPart = [seq: number, part: number];

export interface Acknowledgements {
  has(seq: number, part: number): boolean;
  /** Resolves when the line outlives a kill. After a write error, the hook is delivered again, as with Meta. */
  add(parts: HookPart[]): Promise<void>;
  /** Rewrites a large file. `count`: the number of messages. `parts`: the number of hooks of a message. */
  compact(count: number, parts: (seq: number) => number): void;
  close(): void;
}

type Line = { acknowledged: HookPart[] } | { all_below: number };

const COMPACT_FROM_BYTES = 1 << 20;

export function openAcknowledgements(path: string): Acknowledgements {
  let below = 0;
  let bits: number[] = [];

  const set = (seq: number, part: number) => {
    if (seq >= below) bits[seq - below] = (bits[seq - below] ?? 0) | (1 << part);
  };
  const has = (seq: number, part: number) => seq < below || ((bits[seq - below] ?? 0) & (1 << part)) !== 0;
  const replay = (line: Line) => {
    if ("all_below" in line) {
      bits = bits.slice(Math.max(0, line.all_below - below));
      below = line.all_below;
    } else for (const [seq, part] of line.acknowledged) set(seq, part);
  };

  let journal: Journal<Line> = openJournal<Line>(path, replay);
  return {
    has,
    async add(parts) {
      for (const [seq, part] of parts) set(seq, part);
      await journal.append({ acknowledged: parts }).catch((error: unknown) => {
        process.stderr.write(`The acknowledgement of ${parts.length} hooks wasn't kept: ${String(error)}\n`);
      });
    },
    compact(count, parts) {
      if (journal.size() < COMPACT_FROM_BYTES) return;
      const lines = summarize(count, parts, has);
      journal.close();
      replaceFile(path, lines);
      [below, bits] = [0, []];
      journal = openJournal<Line>(path, replay);
    },
    close: () => journal.close(),
  };
}

function summarize(count: number, parts: (seq: number) => number, has: Acknowledgements["has"]): Line[] {
  const complete = (seq: number) => {
    for (let part = 0; part < parts(seq); part++) if (!has(seq, part)) return false;
    return true;
  };
  let low = 0;
  while (low < count && complete(low)) low++;
  const lines: Line[] = [{ all_below: low }];
  for (let seq = low; seq < count; seq++) {
    const acknowledged: HookPart[] = [];
    for (let part = 0; part < parts(seq); part++) if (has(seq, part)) acknowledged.push([seq, part]);
    if (acknowledged.length > 0) lines.push({ acknowledged });
  }
  return lines;
}

/** Atomic: renames a second file. */
function replaceFile(path: string, lines: Line[]): void {
  const fd = openSync(`${path}.new`, "w", 0o600);
  writeFileSync(fd, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  fsyncSync(fd);
  closeSync(fd);
  renameSync(`${path}.new`, path);
}
