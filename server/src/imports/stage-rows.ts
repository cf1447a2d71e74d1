// Writes rows of an upload into the database, a batch at a time, as long as the upload is wanted.

import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import type { Database } from "../platform/database/database.ts";
import type { Session } from "../platform/database/session.ts";
import { databaseFailure } from "../platform/database/sql-state.ts";
import { statement } from "../platform/database/statement.ts";
import type { ImportKey } from "./import.ts";
import { BY_LINE } from "./open-import.ts";
import { importCanceled } from "./problems.ts";
import { COPY, type StagedBatch } from "./staged-batch.ts";

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

/** In a transaction of its own, rows before the import, as erasures do it. Throws 409 `import_canceled`. */
export async function stageRows(database: Database, key: ImportKey, batch: StagedBatch): Promise<void> {
  const { accountId, importId } = key;
  const stage = async (session: Session) => {
    await pipeline(Readable.from([batch.bytes]), session.client.query(copyFrom(COPY)));
    const repeated = await passRepeated(session, key, batch);
    const counts = [batch.rows, batch.refused, repeated] as const;
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
async function passRepeated(session: Session, key: ImportKey, { repeating }: StagedBatch): Promise<number> {
  if (repeating.size === 0) return 0;
  const hashes = [...repeating.keys()].map((phoneHash) => Buffer.from(phoneHash, "hex"));
  const lines = [...repeating.values()];
  return (await session.run(deleteRepeated, [key.accountId, key.importId, hashes, lines])).length;
}
