// Ends an export on request, in the caller's transaction. Whoever makes its file finds out at the next chunk.
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { uuidOf } from "../platform/ids.ts";
import { type ExportRow, exportColumns } from "./export.ts";
import { endCanceled } from "./export-transitions.ts";
import { exportBeingMailed, exportNotCancelable, exportNotFound } from "./problems.ts";

const lock = statement<[string, string], ExportRow & { run_id: string }>(
  "lock_export_to_cancel",
  `select ${exportColumns}, run_id
   from exports
   where account_id = $1
     and export_id = $2
   for no key update`,
);

const read = statement<[string, string], ExportRow>(
  "read_canceled_export",
  `select ${exportColumns}
   from exports
   where account_id = $1
     and export_id = $2`,
);

/** `id` as the API shows it. Throws 404 `export_not_found`, 409 `export_not_cancelable` and `export_being_mailed`. */
export async function cancelExport(session: Session, accountId: string, id: string): Promise<ExportRow> {
  const exportId = uuidOf("exp", id);
  const [found] = exportId === null ? [] : await session.run(lock, [accountId, exportId]);
  if (!found) throw exportNotFound(id);
  switch (found.status) {
    case "sent":
    case "failed":
    case "canceled":
      throw exportNotCancelable(found.status);
    case "mailing":
      throw exportBeingMailed();
    case "queued":
    case "running": {
      await endCanceled(session, { accountId, exportId: found.export_id, runId: found.run_id }, null);
      const [row] = (await session.run(read, [accountId, found.export_id])) as [ExportRow];
      return row;
    }
  }
}
