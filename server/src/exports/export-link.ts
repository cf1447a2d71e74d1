// The link of an export: its secret token, the file that it opens, and its end.
import { timingSafeEqual } from "node:crypto";
import type { HashKeys } from "../accounts/index.ts";
import { type HashKey, keyedHash } from "../platform/crypto.ts";
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import { BASE_PATH } from "../platform/http/version.ts";
import { publicId, uuidOf } from "../platform/ids.ts";
import { EXPORT_KEY, type ExportFormat, type ExportKey } from "./export.ts";
import { RunIsOver, readChunks } from "./export-chunks.ts";
import { exportFileGone, exportFileNotFound } from "./problems.ts";

/** 16 bytes of the account, 32 of the hash, in base64url. */
const TOKEN = /^[\w-]{64}$/;
const ACCOUNT_BYTES = 16;

export function exportLink(publicUrl: string, hashKey: HashKey, { accountId, exportId }: ExportKey): string {
  const token = linkToken(hashKey, accountId, exportId);
  return `${publicUrl}${BASE_PATH}/exports/${publicId("exp", exportId)}/file?token=${token}`;
}

/** The same for every run: mails of earlier runs open the current file. Has the account, because the request has no key. */
function linkToken(hashKey: HashKey, accountId: string, exportId: string): string {
  const account = Buffer.from(accountId.replaceAll("-", ""), "hex");
  return Buffer.concat([account, keyedHash(hashKey, "export-link", exportId)]).toString("base64url");
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

/** Throws 404 `export_file_not_found`, 410 `export_file_gone`. `chunks` throws when an erasure deletes the rest. */
export async function openLink(
  { database, hashKeys }: { database: Database; hashKeys: HashKeys },
  id: string,
  token: string,
) {
  const exportId = uuidOf("exp", id);
  if (exportId === null || !TOKEN.test(token)) throw exportFileNotFound();
  const hex = Buffer.from(token, "base64url").toString("hex", 0, ACCOUNT_BYTES);
  const accountId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const hashKey = await hashKeys.get(accountId);
  if (!hashKey) throw exportFileNotFound();
  const right = linkToken(hashKey, accountId, exportId);
  if (!timingSafeEqual(Buffer.from(token), Buffer.from(right))) throw exportFileNotFound();
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

const close = statement({
  name: "close_old_links",
  sql: `with closed as (
      update exports
      set link_expires_at = null
      where link_expires_at <= now()
        and status = 'sent'
      returning account_id, export_id
    )
    delete from export_chunks
    using closed
    where export_chunks.account_id = closed.account_id
      and export_chunks.export_id = closed.export_id`,
});

/** Part of the hourly clean-up: deletes the files of expired links. */
export async function closeOldLinks(database: Database): Promise<void> {
  await database.run(close, {});
}
