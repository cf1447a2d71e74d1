import { z } from "zod";
import { type Database, rowById, rowsById } from "../../platform/database/index.ts";
import { answer, exampleId, idField, operation } from "../../platform/http/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { notFound } from "../../platform/problem.ts";
import { erasure } from "../erase/erasure.ts";
import { contactErrors } from "../errors.ts";

const read = rowsById({
  name: "read_erasures",
  table: "erasures",
  columns: erasure.columns,
  id: "erasure_id",
});

export function getErasure(database: Database) {
  return operation({
    operationId: "getErasure",
    route: "GET /erasures/:id",
    tag: "Erasures",
    summary: "Get an erasure record",
    description: "The record proves that a contact was erased, and holds nothing personal.",
    scope: ["contacts:read", "contacts:erase"],
    anybody: true,
    params: z.strictObject({ id: idField("era", "The record's id.") }),
    answers: { 200: { description: "The record.", schema: erasure.answer } },
    examples: { "A record": { params: { id: exampleId("era") } } },
    problems: { 404: ["erasure_not_found"] },
    async handler({ caller, params }) {
      const row = await rowById(database, read, caller.accountId, uuidOf("era", params.id));
      if (!row) throw notFound(contactErrors.erasure_not_found, "erasure record", params.id);
      return answer(200, erasure.of(row));
    },
  });
}
