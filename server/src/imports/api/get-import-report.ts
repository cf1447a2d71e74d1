import { Readable } from "node:stream";
import { z } from "zod";
import type { Database } from "../../platform/database/index.ts";
import { answer, exampleId, idField, operation } from "../../platform/http/index.ts";
import { findImport } from "../import.ts";
import { importReport } from "../import-report.ts";

export function getImportReport(database: Database, bulk: Database) {
  return operation({
    operationId: "getImportReport",
    route: "GET /imports/:id/report",
    tag: "Imports",
    summary: "Get the refused rows and the notices of an import",
    description:
      "CSV with the file's own columns and four more: line, column, code and value. Below the refused rows, a line for each notice " +
      "has only these four. A new import ignores them, so the corrected report can be sent again. Kept for 7 days.",
    scope: "contacts:write",
    anybody: true,
    params: z.strictObject({ id: idField("imp", "The import's id.") }),
    answers: { 200: { description: "The report.", contentType: "text/csv" } },
    examples: { "A report": { params: { id: exampleId("imp") } } },
    problems: { 404: ["import_not_found"] },
    async handler({ caller, params }) {
      const { accountId } = caller;
      const row = await findImport(database, accountId, params.id);
      const report = importReport(bulk, { accountId, jobId: row.job_id }, row);
      return answer(200, Readable.from(report), {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${params.id}-report.csv"`,
      });
    },
  });
}
