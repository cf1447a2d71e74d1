// Finds the file that a link's token opens.
import type { HashKeys } from "../accounts/index.ts";
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import { uuidOf } from "../platform/ids.ts";
import { EXPORT_KEY, type ExportFormat } from "./export.ts";
import { RunIsOver, readChunks } from "./export-chunks.ts";
import { accountOfToken, isLinkToken, linkToken } from "./export-link.ts";
import { exportFileGone, exportFileNotFound } from "./problems.ts";

export interface LinkedFile {
  format: ExportFormat;
  snapshotAt: Date;
  /** Size of the uncompressed file. */
  bytes: number;
  packedBytes: number;
  /** The compressed file. Ends with an error when an erasure deletes the rest. */
  chunks: AsyncIterable<Buffer>;
}

/** A recipient can open a link before the mail server's answer about the mail is stored. */
const find = statement({
  name: "find_linked_export",
  parameters: EXPORT_KEY,
  columns: {
    run_id: t.uuid,
    format: t.textOf<ExportFormat>(),
    bytes: t.nullable(t.int8),
    packed_bytes: t.nullable(t.int8),
    snapshot_at: t.nullable(t.timestamptz),
    is_open: t.nullable(t.bool),
  },
  sql: `select run_id, format, bytes, packed_bytes, snapshot_at,
      link_expires_at > now() and status in ('running', 'mailing', 'sent') as is_open
    from exports
    where account_id = $accountId
      and export_id = $exportId`,
});

/** Throws 404 `export_file_not_found`, or 410 `export_file_gone` when the token is right. */
export async function openLink(
  { database, hashKeys }: { database: Database; hashKeys: HashKeys },
  id: string,
  token: string,
): Promise<LinkedFile> {
  const [exportId, accountId] = [uuidOf("exp", id), accountOfToken(token)];
  if (exportId === null || accountId === null) throw exportFileNotFound();
  const hashKey = await hashKeys.get(accountId);
  if (!hashKey || !isLinkToken(token, linkToken(hashKey, accountId, exportId))) throw exportFileNotFound();
  const [row] = await database.run(find, { accountId, exportId });
  if (!row?.is_open || row.bytes === null || row.packed_bytes === null || row.snapshot_at === null)
    throw exportFileGone();
  const { run_id: runId, format, bytes, packed_bytes: packedBytes, snapshot_at: snapshotAt } = row;
  const chunks = await begun(readChunks(database, { accountId, exportId, runId }));
  return { format, snapshotAt, bytes, packedBytes, chunks };
}

/** Reads the first chunk before the answer begins, so that a missing file is still answered with a problem. */
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
