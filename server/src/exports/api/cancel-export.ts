// POST /exports/{id}/cancel: ends an export that hasn't been mailed. A running job notices at its next chunk.

import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import type { Session } from "../../platform/database/session.ts";
import { exampleId, idField } from "../../platform/http/answers/answer-fields.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { isReplayed } from "../../platform/idempotency/once.ts";
import { publicId, uuidOf } from "../../platform/ids.ts";
import { notFound } from "../../platform/problem.ts";
import { type ExportKey, type ExportRow, exportAnswer, exportOf, findExport, readExport } from "../export.ts";
import { exportBeingMailed, exportNotCancelable } from "../problems.ts";
import { endCanceled, lockExport } from "../run/export-transitions.ts";

export function cancelExport(database: Database) {
  return operation({
    operationId: "cancelExport",
    method: "POST",
    path: "/exports/:id/cancel",
    tag: "Exports",
    summary: "Cancel an export",
    description:
      "Nothing is mailed. A canceled export stays canceled. An export that was mailed or failed, or whose mail is being sent, can't be canceled.",
    scope: "contacts:export",
    params: z.strictObject({ id: idField("exp", "The export's id.") }),
    answers: { 200: { description: "The canceled export.", schema: exportAnswer } },
    examples: { "An export": { params: { id: exampleId("exp") } } },
    problems: { 404: ["export_not_found"], 409: ["export_not_cancelable", "export_being_mailed"] },
    async handler({ caller, params, once }) {
      const { accountId } = caller;
      const done = await once(async (session) => {
        const row = await cancel(session, accountId, params.id);
        // The words of a filter can name a person, so the stored answer doesn't contain them.
        return { ...answer(200, exportOf(row)), keep: { id: publicId("exp", row.export_id) } };
      });
      if (!isReplayed(done)) return done;
      return {
        ...answer(200, exportOf(await findExport(database, accountId, params.id))),
        headers: done.headers,
      };
    },
  });
}

async function cancel(session: Session, accountId: string, id: string): Promise<ExportRow> {
  const exportId = uuidOf("exp", id);
  const row = exportId === null ? undefined : await cancelOpenExport(session, { accountId, exportId });
  if (!row) throw notFound("export_not_found", "export", id);
  return row;
}

/** Undefined when there is no such export. Throws 409 `export_not_cancelable` and `export_being_mailed`. */
export async function cancelOpenExport(session: Session, key: ExportKey): Promise<ExportRow | undefined> {
  const found = await lockExport(session, key);
  switch (found?.status) {
    case undefined:
      return undefined;
    case "sent":
    case "failed":
      throw exportNotCancelable(found.status);
    case "canceled":
      return readExport(session, key);
    case "mailing":
      throw exportBeingMailed();
    case "queued":
    case "running":
      return endCanceled(session, { ...key, runId: found.run_id }, null);
  }
}
