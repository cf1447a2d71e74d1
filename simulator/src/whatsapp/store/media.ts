// Media of the business and of people: the bytes of each in a file, the metadata in an append-only file.
import { createHash, randomInt } from "node:crypto";
import { mkdirSync, renameSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openJournal } from "../../store/journal.ts";

export interface Medium {
  id: string;
  /** The number that uploaded or received the medium. Only this number may download or send it. */
  phone_number_id: string;
  /** A person sent the medium to the number. */
  inbound?: true;
  mime_type: string;
  /** The name of the file on the sender's device. */
  filename?: string;
  /** In hexadecimal. */
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
  /** The medium while the Cloud API has it: 30 days after an upload, 7 days after a person sent it, until it is deleted. */
  live(id: string, now: number): Medium | undefined;
  /** Also when the Cloud API no longer has the medium: phones keep it. */
  bytes(id: string): Promise<Buffer>;
  /** Deletes the medium from the Cloud API. */
  remove(id: string): Promise<void>;
  close(): void;
}

type Line = Medium | { removed: string };

const DAY_MS = 24 * 3_600_000;
const UPLOADED_LIFE_MS = 30 * DAY_MS;
const INBOUND_LIFE_MS = 7 * DAY_MS;

export function openMedia(folder: string): Media {
  const files = join(folder, "media");
  mkdirSync(files, { recursive: true, mode: 0o700 });
  const media = new Map<string, Medium>();
  const removed = new Set<string>();
  const keep = (line: Line) => {
    if ("removed" in line) removed.add(line.removed);
    else media.set(line.id, line);
  };
  const journal = openJournal<Line>(join(folder, "media.ndjson"), keep);
  return {
    async add(known, bytes) {
      const id = newMediaId((candidate) => media.has(candidate));
      const medium = { ...known, id, sha256: sha256(bytes), file_size: bytes.length };
      await writeFile(join(files, `${id}.new`), bytes, { mode: 0o600 });
      renameSync(join(files, `${id}.new`), join(files, id));
      await journal.append(medium);
      keep(medium);
      return medium;
    },
    get: (id) => media.get(id),
    live(id, now) {
      const medium = media.get(id);
      if (medium === undefined || removed.has(id)) return undefined;
      return now - medium.at < (medium.inbound ? INBOUND_LIFE_MS : UPLOADED_LIFE_MS) ? medium : undefined;
    },
    bytes: (id) => readFile(join(files, id)),
    async remove(id) {
      await journal.append({ removed: id });
      removed.add(id);
    },
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
