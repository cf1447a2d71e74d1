// Writes rows of an upload into the database, a batch at a time, as long as the upload is wanted.

import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import { type ContactChange, type StagedChange, stagedChange } from "../../contacts/index.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Session } from "../../platform/database/session.ts";
import { databaseFailure } from "../../platform/database/sql-state.ts";
import { statement } from "../../platform/database/statement.ts";
import { BY_LINE } from "./open-import.ts";
import { importCanceled } from "./problems.ts";
import type { Refusal } from "./row.ts";

export interface ImportKey {
  accountId: string;
  importId: string;
}

export interface StagedRow {
  line: number;
  /** Null where no phone can be read. */
  phoneHash: Buffer | null;
  text: string;
  refusal: Refusal | null;
  /** Null where there is a refusal. */
  change: ContactChange | null;
  /** Rows above it may have its phone. */
  mayRepeat: boolean;
}

/** UTF-16 units of the groups of a row that PostgreSQL may apply by itself: a contact that it makes of them isn't too large. */
const MOST_GROUPS = 64 * 1_024;

/**
 * Of the same phone the last row counts. The account and the import are compared in a way that no index serves: planned
 * without statistics, as in every new installation, the import's own key looks cheaper than the hash's.
 */
const deleteRepeated = statement<[string, string, Buffer[], number[]], { line: number }>(
  "delete_repeated_rows",
  `delete from import_rows
   using unnest($3::bytea[], $4::bigint[]) as later (phone_hash, line)
   where import_rows.phone_hash = later.phone_hash
     and import_rows.line < later.line
     and account_id is not distinct from $1
     and import_id is not distinct from $2
     and refused_code is null
   returning import_rows.line`,
);

/** A batch says that the upload lives. */
const countReceived = statement<[string, string, number, number, number], { import_id: string }>(
  "count_received_rows",
  `update imports
   set rows_received = rows_received + $3, refused = refused + $4, repeated = repeated + $5,
     received_at = clock_timestamp()
   where account_id = $1
     and import_id = $2
     and status = 'receiving'
   returning import_id`,
);

/** Transactions that deadlocks with erasures may cost a batch. */
const TRIES = 5;

const COPY = `copy import_rows
  (account_id, import_id, line, phone_hash, content, refused_code, refused_column, refused_value,
   phone, name, labels, groups, how)
  from stdin`;

/** In a transaction of its own, rows before the import, as erasures do it. Throws 409 `import_canceled`. */
export async function stageRows(database: Database, key: ImportKey, rows: StagedRow[]): Promise<void> {
  const { accountId, importId } = key;
  const refused = rows.filter((row) => row.refusal !== null).length;
  const head = `${accountId}\t${importId}\t`;
  const lines = rows.map((row) => head + lineOf(row)).join("");
  const stage = async (session: Session) => {
    await pipeline(Readable.from([lines]), session.client.query(copyFrom(COPY)));
    const repeated = await passRepeated(session, key, rows);
    const counts = [rows.length, refused, repeated] as const;
    const counted = await session.run(countReceived, [accountId, importId, ...counts]);
    if (counted.length === 0) throw importCanceled();
  };
  for (let tries = 1; ; tries++) {
    try {
      return await database.transaction(stage, BY_LINE);
    } catch (error) {
      if (databaseFailure(error) !== "conflict" || tries === TRIES) throw error;
    }
  }
}

/** Answers how many. */
async function passRepeated(session: Session, key: ImportKey, rows: StagedRow[]): Promise<number> {
  const repeating = rows.filter((row) => row.mayRepeat);
  if (repeating.length === 0) return 0;
  const hashes = repeating.map((row) => row.phoneHash as Buffer);
  const lines = repeating.map((row) => row.line);
  return (await session.run(deleteRepeated, [key.accountId, key.importId, hashes, lines])).length;
}

function lineOf({ line, phoneHash, text, refusal, change }: StagedRow): string {
  const hash = phoneHash === null ? "\\N" : `\\\\x${phoneHash.toString("hex")}`;
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
