// Uploaded media: the bytes of each in a file, the metadata in an append-only file.
import { createHash, randomInt } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openJournal } from "../../store/journal.ts";

export interface Medium {
  id: string;
  /** The number that uploaded the medium. Only this number may send it. */
  phone_number_id: string;
  mime_type: string;
  sha256: string;
  /** Bytes. */
  file_size: number;
  animated: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

export interface Media {
  add(medium: Omit<Medium, "id" | "sha256" | "file_size">, bytes: Buffer): Promise<Medium>;
  get(id: string): Medium | undefined;
  /** The medium, for 30 days after its upload, as in the Cloud API. */
  live(id: string, now: number): Medium | undefined;
  /** Also after the 30 days: phones show the medium. */
  bytes(id: string): Promise<Buffer>;
  close(): void;
}

const LIFE_MS = 30 * 24 * 3_600_000;

export function openMedia(folder: string): Media {
  const files = join(folder, "media");
  mkdirSync(files, { recursive: true, mode: 0o700 });
  const media = new Map<string, Medium>();
  const keep = (medium: Medium) => media.set(medium.id, medium);
  const journal = openJournal<Medium>(join(folder, "media.ndjson"), keep);
  return {
    async add(known, bytes) {
      const id = newMediaId((candidate) => media.has(candidate));
      const medium = { ...known, id, sha256: sha256(bytes), file_size: bytes.length };
      writeFileSync(join(files, `${id}.new`), bytes, { mode: 0o600 });
      renameSync(join(files, `${id}.new`), join(files, id));
      await journal.append(medium);
      keep(medium);
      return medium;
    },
    get: (id) => media.get(id),
    live(id, now) {
      const medium = media.get(id);
      return medium !== undefined && now - medium.at < LIFE_MS ? medium : undefined;
    },
    bytes: (id) => readFile(join(files, id)),
    close: () => journal.close(),
  };
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Meta's media ids are numbers of about 16 digits. */
function newMediaId(taken: (id: string) => boolean): string {
  for (;;) {
    const id = `4${randomInt(10 ** 8)}${randomInt(10 ** 7)}`.padEnd(16, "0");
    if (!taken(id)) return id;
  }
}
