// GET /imports/{id}: the state of an import.
import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { findImport, importAnswer, importOf } from "../import.ts";

export function getImport(database: Database) {
  return operation({
    operationId: "getImport",
    method: "GET",
    path: "/imports/:id",
    tag: "Imports",
    summary: "Get an import",
    scope: "contacts:write",
    params: z.strictObject({ id: z.string() }),
    answers: { 200: { description: "The import.", schema: importAnswer } },
    problems: { 404: ["import_not_found"] },
    async handler({ caller, params }) {
      return answer(200, importOf(await findImport(database, caller.accountId, params.id)));
    },
  });
}
