import { oldestRows } from "../../platform/database/index.ts";
import { FIRST_ID, idFrom, listOperation, type Operation } from "../../platform/http/index.ts";
import { SOURCE_COLUMNS, sourceAnswer, sourceOf } from "../source.ts";
import type { SourceDeps } from "../source-deps.ts";

const list = oldestRows({ name: "list_sources", table: "sources", columns: SOURCE_COLUMNS, id: "source_id" });

export function listSources({ database, publicUrl }: SourceDeps): Operation {
  return listOperation({
    operationId: "listSources",
    route: "GET /sources",
    tag: "Sources",
    summary: "List sources, oldest first",
    description: "Other systems that send contacts. Their secrets are never shown.",
    scope: "contacts:read",
    examples: { "All sources": {} },
    entries: "sources",
    entry: sourceAnswer,
    rows: ({ caller: { accountId }, query }, limit) =>
      database.run(list, { accountId, after: idFrom(query.after, FIRST_ID), limit }),
    entryOf: (row) => sourceOf(row, publicUrl()),
    position: (row) => row.source_id,
  });
}
