// POST /exports/{id}/cancel: ends an export that hasn't left yet.
import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { isReplayed } from "../../platform/idempotency/once.ts";
import { publicId } from "../../platform/ids.ts";
import { cancelExport as cancel } from "../cancel-export.ts";
import { exportAnswer, exportOf } from "../export.ts";
import { findExport } from "../find-export.ts";

export function cancelExport(database: Database) {
  return operation({
    operationId: "cancelExport",
    method: "POST",
    path: "/exports/:id/cancel",
    tag: "Exports",
    summary: "Cancel an export",
    description:
      "Nothing of it is mailed. While its mail is being handed to the mail server, which takes moments, it can't be " +
      "canceled; nor once it has ended.",
    scope: "contacts:export",
    params: z.strictObject({ id: z.string() }),
    answers: { 200: { description: "The export, canceled.", schema: exportAnswer } },
    problems: { 404: ["export_not_found"], 409: ["export_not_cancelable", "export_being_mailed"] },
    async handler({ caller, params, once }) {
      const { accountId } = caller;
      const done = await once(async (session) => {
        const row = await cancel(session, accountId, params.id);
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
