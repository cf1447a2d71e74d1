// Writes rows of an upload into the database, a batch at a time, as long as the upload is wanted.

import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import type { Database } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
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
}

/** A batch says that the upload lives. */
const countReceived = statement<[string, string, number, number], { import_id: string }>(
  "count_received_rows",
  `update imports
   set rows_received = rows_received + $3, refused = refused + $4, received_at = clock_timestamp()
   where account_id = $1
     and import_id = $2
     and status = 'receiving'
   returning import_id`,
);

const COPY = `copy import_rows
  (account_id, import_id, line, phone_hash, content, refused_code, refused_column, refused_value)
  from stdin`;

/** In a transaction of its own. Throws 409 `import_canceled`. */
export async function stageRows(database: Database, key: ImportKey, rows: StagedRow[]): Promise<void> {
  const { accountId, importId } = key;
  const refused = rows.filter((row) => row.refusal !== null).length;
  await database.transaction(async (session) => {
    const counted = await session.run(countReceived, [accountId, importId, rows.length, refused]);
    if (counted.length === 0) throw importCanceled();
    const head = `${accountId}\t${importId}\t`;
    const lines = rows.map((row) => head + lineOf(row)).join("");
    await pipeline(Readable.from([lines]), session.client.query(copyFrom(COPY)));
  });
}

function lineOf({ line, phoneHash, text, refusal }: StagedRow): string {
  const hash = phoneHash === null ? "\\N" : `\\\\x${phoneHash.toString("hex")}`;
  const start = `${line}\t${hash}\t${field(text)}\t`;
  if (refusal === null) return `${start}\\N\t\\N\t\\N\n`;
  return `${start}${field(refusal.code)}\t${field(refusal.column)}\t${field(refusal.value)}\n`;
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
