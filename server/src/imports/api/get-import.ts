import { z } from "zod";
import type { Database } from "../../platform/database/index.ts";
import { answer, exampleId, idField, operation } from "../../platform/http/index.ts";
import { findImport, imported } from "../import.ts";

export function getImport(database: Database) {
  return operation({
    operationId: "getImport",
    route: "GET /imports/:id",
    tag: "Imports",
    summary: "Get an import",
    description: "Shows how many rows of an import are applied, and how many were refused.",
    scope: "contacts:write",
    anybody: true,
    params: z.strictObject({ id: idField("imp", "The import's id.") }),
    answers: { 200: { description: "The import.", schema: imported.answer } },
    examples: { "An import": { params: { id: exampleId("imp") } } },
    problems: { 404: ["import_not_found"] },
    async handler({ caller, params }) {
      return answer(200, imported.of(await findImport(database, caller.accountId, params.id)));
    },
  });
}
