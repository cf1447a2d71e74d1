import { z } from "zod";
import { oldestRows } from "../../platform/database/index.ts";
import {
  answer,
  FIRST_ID,
  idFrom,
  type Operation,
  operation,
  pageAnswer,
  pageOf,
  pageQuery,
} from "../../platform/http/index.ts";
import { SOURCE_COLUMNS, sourceAnswer, sourceOf } from "../source.ts";
import type { SourceDeps } from "../source-deps.ts";

const list = oldestRows({ name: "list_sources", table: "sources", columns: SOURCE_COLUMNS, id: "source_id" });

export function listSources({ database, publicUrl }: SourceDeps): Operation {
  return operation({
    operationId: "listSources",
    route: "GET /sources",
    tag: "Sources",
    summary: "List sources, oldest first",
    description: "Other systems that send contacts. Their secrets are never shown.",
    scope: "contacts:read",
    query: z.strictObject(pageQuery),
    answers: { 200: { description: "A page of sources.", schema: pageAnswer(sourceAnswer) } },
    examples: { "All sources": {} },
    problems: { 422: ["invalid_cursor"] },
    async handler({ caller: { accountId }, query: { limit, after } }) {
      const rows = await database.run(list, { accountId, after: idFrom(after, FIRST_ID), limit: limit + 1 });
      const page = pageOf(
        rows,
        limit,
        (row) => sourceOf(row, publicUrl()),
        (row) => row.source_id,
      );
      return answer(200, page);
    },
  });
}
