// POST /imports/{id}/cancel: applies no further row.

import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import type { Session } from "../../platform/database/session.ts";
import { columnList, statement } from "../../platform/database/statement.ts";
import { exampleId, idField } from "../../platform/http/answers/answer-fields.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { isReplayed } from "../../platform/idempotency/once.ts";
import { publicId, uuidOf } from "../../platform/ids.ts";
import {
  findImport,
  IMPORT_COLUMNS,
  IMPORT_KEY,
  type ImportKey,
  type ImportRow,
  importAnswer,
  importOf,
} from "../import.ts";
import { importNotCancelable } from "../problems.ts";

const cancelOpen = statement({
  name: "cancel_import",
  parameters: IMPORT_KEY,
  columns: IMPORT_COLUMNS,
  sql: `update imports
    set status = 'canceled', finished_at = now()
    where account_id = $accountId
      and import_id = $importId
      and status in ('receiving', 'queued', 'running')
    returning ${columnList(IMPORT_COLUMNS)}`,
});

export function cancelImport(database: Database) {
  return operation({
    operationId: "cancelImport",
    method: "POST",
    path: "/imports/:id/cancel",
    tag: "Imports",
    summary: "Cancel an import",
    description:
      "Rows that were applied stay applied. Waiting rows are deleted. A canceled import stays canceled.",
    scope: "contacts:write",
    params: z.strictObject({ id: idField("imp", "The import's id.") }),
    answers: { 200: { description: "The canceled import.", schema: importAnswer } },
    examples: { "An import": { params: { id: exampleId("imp") } } },
    problems: { 404: ["import_not_found"], 409: ["import_not_cancelable"] },
    async handler({ caller: { accountId }, params, once }) {
      const done = await once(async (session) => {
        const row = await cancel(session, accountId, params.id);
        // Names of columns can name a person, so the stored answer doesn't contain them.
        return { ...answer(200, importOf(row)), keep: { id: publicId("imp", row.import_id) } };
      });
      if (!isReplayed(done)) return done;
      const row = await findImport(database, accountId, params.id);
      return { ...answer(200, importOf(row)), headers: done.headers };
    },
  });
}

/** Undefined when the import has ended, or when there is none. */
export async function cancelOpenImport(session: Session, key: ImportKey): Promise<ImportRow | undefined> {
  return (await session.run(cancelOpen, key))[0];
}

async function cancel(session: Session, accountId: string, id: string): Promise<ImportRow> {
  const importId = uuidOf("imp", id);
  const row = importId === null ? undefined : await cancelOpenImport(session, { accountId, importId });
  if (row) return row;
  const ended = await findImport(session, accountId, id);
  if (ended.status === "canceled") return ended;
  throw importNotCancelable(ended.status);
}
