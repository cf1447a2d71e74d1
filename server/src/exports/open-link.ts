// Finds the file that a link's token opens.
import type { HashKeys } from "../accounts/index.ts";
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";
import { uuidOf } from "../platform/ids.ts";
import type { ExportFormat } from "./export.ts";
import { RunIsOver, readChunks } from "./export-chunks.ts";
import { accountOfToken, isLinkToken, linkToken } from "./export-link.ts";
import { exportFileGone, exportFileNotFound } from "./problems.ts";

export interface LinkedFile {
  format: ExportFormat;
  snapshotAt: Date;
  /** Unpacked. */
  bytes: number;
  packedBytes: number;
  /** Packed. Ends with an error where an erasure takes the rest away. */
  chunks: AsyncIterable<Buffer>;
}

interface LinkRow {
  run_id: string;
  format: ExportFormat;
  bytes: number | null;
  packed_bytes: number | null;
  snapshot_at: Date | null;
  is_open: boolean | null;
}

/** A link may be opened before the mail server's word on its mail is written down. */
const find = statement<[string, string], LinkRow>(
  "find_linked_export",
  `select run_id, format, bytes, packed_bytes, snapshot_at,
     link_expires_at > now() and status in ('running', 'mailing', 'sent') as is_open
   from exports
   where account_id = $1
     and export_id = $2`,
);

/** Throws 404 `export_file_not_found` and, for the right token, 410 `export_file_gone`. */
export async function openLink(
  { database, hashKeys }: { database: Database; hashKeys: HashKeys },
  id: string,
  token: string,
): Promise<LinkedFile> {
  const [exportId, accountId] = [uuidOf("exp", id), accountOfToken(token)];
  if (exportId === null || accountId === null) throw exportFileNotFound();
  const hashKey = await hashKeys.get(accountId);
  if (!hashKey || !isLinkToken(token, linkToken(hashKey, accountId, exportId))) throw exportFileNotFound();
  const [row] = await database.run(find, [accountId, exportId]);
  if (!row?.is_open || row.bytes === null || row.packed_bytes === null || row.snapshot_at === null) {
    throw exportFileGone();
  }
  const run = { accountId, exportId, runId: row.run_id };
  return {
    format: row.format,
    snapshotAt: row.snapshot_at,
    bytes: row.bytes,
    packedBytes: row.packed_bytes,
    chunks: await begun(readChunks(database, run)),
  };
}

/** Its first chunk is read before the answer begins: a file that is gone is told by a problem. */
async function begun(chunks: AsyncGenerator<Buffer>): Promise<AsyncGenerator<Buffer>> {
  const first = await chunks.next().catch((error: unknown) => {
    throw error instanceof RunIsOver ? exportFileGone() : error;
  });
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* chunks;
  })();
}
