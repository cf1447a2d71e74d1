import { oldestRows } from "../../platform/database/index.ts";
import { FIRST_ID, idFrom, listOperation, type Operation } from "../../platform/http/index.ts";
import { source } from "../source.ts";
import type { SourceDeps } from "../source-deps.ts";

const list = oldestRows({ name: "list_sources", table: "sources", columns: source.columns, id: "source_id" });

export function listSources({ database, publicUrl }: SourceDeps): Operation {
  return listOperation({
    operationId: "listSources",
    route: "GET /sources",
    tag: "Sources",
    summary: "List sources, oldest first",
    description: "Other systems that send contacts. Their secrets are never shown.",
    scope: "contacts:read",
    anybody: true,
    examples: { "All sources": {} },
    entries: "sources",
    rows: ({ caller: { accountId }, query }, limit) =>
      database.run(list, { accountId, after: idFrom(query.after, FIRST_ID), limit }),
    listed: { answer: source.answer, of: (row) => source.of(row, publicUrl()) },
    position: (row) => row.source_id,
  });
}
