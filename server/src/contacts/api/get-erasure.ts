// GET /erasures/{id}: the proof of one erasure.
import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { uuidOf } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { type ErasureRow, erasureAnswer, erasureColumns, erasureOf } from "../erase/erasure.ts";

const find = statement<[string, string], ErasureRow>(
  "find_erasure",
  `select ${erasureColumns}
   from erasures
   where account_id = $1
     and erasure_id = $2`,
);

export function getErasure(database: Database) {
  return operation({
    operationId: "getErasure",
    method: "GET",
    path: "/erasures/:id",
    tag: "Erasures",
    summary: "Get an erasure record",
    scope: ["contacts:read", "contacts:erase"],
    params: z.strictObject({ id: z.string() }),
    answers: { 200: { description: "The record.", schema: erasureAnswer } },
    problems: { 404: ["erasure_not_found"] },
    async handler({ caller, params }) {
      const erasureId = uuidOf("era", params.id);
      const [row] = erasureId === null ? [] : await database.run(find, [caller.accountId, erasureId]);
      if (!row) throw erasureNotFound(params.id);
      return answer(200, erasureOf(row));
    },
  });
}

function erasureNotFound(id: string): Problem {
  return new Problem({
    status: 404,
    code: "erasure_not_found",
    title: "There is no such erasure record",
    detail: `There is no erasure record ${JSON.stringify(id.slice(0, 60))}.`,
  });
}
