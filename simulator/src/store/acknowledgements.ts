// Which hooks of which messages the business has acknowledged, kept in an append-only file.
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs";
import { type Journal, openJournal } from "./journal.ts";

/** A message's place in the order of all messages, and which of its hooks (0 for the first). */
export type HookPart = [seq: number, part: number];

export type Acknowledgements = {
  has(seq: number, part: number): boolean;
  /** Resolves once it outlives a kill. Where the disk refuses it, the hook is delivered once more, as Meta's are now and then. */
  add(parts: HookPart[]): Promise<void>;
  /** Rewrites the file in short when it is large. `parts` tells how many hooks a message has, `count` of messages. */
  compact(count: number, parts: (seq: number) => number): void;
  close(): void;
};

type Line = { acknowledged: HookPart[] } | { all_below: number };

const compactFromBytes = 1 << 20;

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
      if (journal.size() < compactFromBytes) return;
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

/** Through a second file and a rename, so that a kill leaves the old file or the new one, never half of one. */
function replaceFile(path: string, lines: Line[]): void {
  const fd = openSync(`${path}.new`, "w", 0o600);
  writeFileSync(fd, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  fsyncSync(fd);
  closeSync(fd);
  renameSync(`${path}.new`, path);
}
