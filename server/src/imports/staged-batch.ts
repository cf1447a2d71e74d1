// Rows of an upload as bytes that COPY takes. A row becomes bytes at once, so that what it was read into dies young: kept
// as objects until their batch was full, a quarter more had to be copied by the collector of garbage.
import { type ContactChange, type StagedChange, stagedChange } from "../contacts/index.ts";
import type { ImportKey } from "./import.ts";
import type { Refusal } from "./row.ts";

export interface StagedRow {
  line: number;
  /** In hex; null where no phone can be read. */
  phoneHash: string | null;
  text: string;
  refusal: Refusal | null;
  /** Null where there is a refusal. */
  change: ContactChange | null;
  /** Rows above it may have its phone. */
  mayRepeat: boolean;
}

/** What `StagedBatch.bytes` hold. */
export const COPY = `copy import_rows
  (account_id, import_id, line, phone_hash, content, refused_code, refused_column, refused_value,
   phone, name, labels, groups, how)
  from stdin`;

/**
 * A batch goes to the database with so many rows, or bytes of them. What each costs beside its rows, four answers and a
 * commit, kept PostgreSQL waiting a fifth of an upload with batches of a thousand.
 */
const MOST_ROWS = 3_000;
const MOST_BYTES = 1_536 * 1_024;
const CAPACITY = 2 * 1_024 * 1_024;
/** Bytes of a UTF-16 unit at most. */
const UNIT = 3;
/** UTF-16 units of the groups of a row that PostgreSQL may apply by itself: a contact that it makes of them isn't too large. */
const MOST_GROUPS = 64 * 1_024;

export class StagedBatch {
  readonly #head: string;
  #bytes = Buffer.allocUnsafeSlow(CAPACITY);
  #length = 0;
  rows = 0;
  refused = 0;
  /** The last line of each phone that rows above may have too. */
  readonly repeating = new Map<string, number>();

  constructor({ accountId, importId }: ImportKey) {
    this.#head = `${accountId}\t${importId}\t`;
  }

  add(row: StagedRow): void {
    const text = this.#head + lineOf(row);
    this.#makeRoom(text.length * UNIT);
    this.#length += this.#bytes.write(text, this.#length, "utf8");
    this.rows++;
    if (row.refusal !== null) this.refused++;
    if (row.mayRepeat && row.phoneHash) this.repeating.set(row.phoneHash, row.line);
  }

  get isFull(): boolean {
    return this.rows >= MOST_ROWS || this.#length >= MOST_BYTES;
  }

  /** Good until the batch is cleared. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    if (this.#bytes.length > CAPACITY) this.#bytes = Buffer.allocUnsafeSlow(CAPACITY);
    this.#length = 0;
    this.rows = 0;
    this.refused = 0;
    this.repeating.clear();
  }

  #makeRoom(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(this.#length + bytes);
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}

function lineOf({ line, phoneHash, text, refusal, change }: StagedRow): string {
  const hash = phoneHash === null ? "\\N" : `\\\\x${phoneHash}`;
  const start = `${line}\t${hash}\t${field(text)}\t`;
  if (refusal !== null)
    return `${start}${field(refusal.code)}\t${field(refusal.column)}\t${field(refusal.value)}${UNSTAGED}`;
  const staged = change && stagedChange(change);
  if (!staged || staged.groups.length > MOST_GROUPS) return `${start}\\N\t\\N\t\\N${UNSTAGED}`;
  return `${start}\\N\t\\N\t\\N\t${change.phone}\t${stagedFields(staged)}\n`;
}

const UNSTAGED = "\t\\N\t\\N\t\\N\t\\N\t\\N\n";

function stagedFields({ name, labels, groups, how }: StagedChange): string {
  return `${field(name)}\t${field(labels)}\t${field(groups)}\t${field(how)}`;
}

const ESCAPES: Record<string, string> = {
  "\\": "\\\\",
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
  "\0": "\ufffd",
};

/** COPY's text format. A NUL, which PostgreSQL can't hold, stands in refused rows only: there it is shown as unreadable. */
function field(text: string | null): string {
  if (text === null) return "\\N";
  return /[\\\t\n\r\0]/.test(text)
    ? text.replace(/[\\\t\n\r\0]/g, (found) => ESCAPES[found] as string)
    : text;
}
