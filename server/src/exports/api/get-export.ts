import { z } from "zod";
import type { Database } from "../../platform/database/index.ts";
import { answer, exampleId, idField, operation } from "../../platform/http/index.ts";
import { exported, findExport } from "../export.ts";

export function getExport(database: Database) {
  return operation({
    operationId: "getExport",
    route: "GET /exports/:id",
    tag: "Exports",
    summary: "Get an export",
    description: "Shows how far an export is, and why it failed.",
    scope: "contacts:export",
    params: z.strictObject({ id: idField("exp", "The export's id.") }),
    answers: { 200: { description: "The export.", schema: exported.answer } },
    examples: { "An export": { params: { id: exampleId("exp") } } },
    problems: { 404: ["export_not_found"] },
    handler: async ({ caller, params }) =>
      answer(200, exported.of(await findExport(database, caller.accountId, params.id))),
  });
}
