// GET /templates
import { z } from "zod";
import { statement } from "../../platform/database/statement.ts";
import { answer, type Operation, operation } from "../../platform/http/operation.ts";
import { pageAnswer, pageOf, pageQuery, positionOf } from "../../platform/http/page.ts";
import type { TemplateOperationDeps } from "../operation-deps.ts";
import { TEMPLATE_COLUMNS, type TemplateRow, templateAnswer, templateOf } from "../template.ts";

// By name, then by what tells two of one name apart.
const list = statement<[string, string, string, string, number], TemplateRow>(
  "list_templates",
  `select ${TEMPLATE_COLUMNS}
   from templates
   where account_id = $1
     and (name, language, template_id) > ($2, $3, $4::uuid)
   order by name, language, template_id
   limit $5`,
);

const FIRST = ["", "", "00000000-0000-0000-0000-000000000000"] as const;
const POSITION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12} [^ \0]+ [^\0]+$/;

export function listTemplatesOperation({ database }: TemplateOperationDeps): Operation {
  return operation({
    operationId: "listTemplates",
    method: "GET",
    path: "/templates",
    tag: "Templates",
    summary: "List templates",
    description: "What the channel listed at the last sync, by name.",
    scope: "templates:read",
    query: z.strictObject(pageQuery),
    answers: { 200: { description: "A page of templates.", schema: pageAnswer(templateAnswer) } },
    problems: { 422: ["invalid_cursor"] },
    async handler({ caller, query }) {
      const [name, language, id] = query.after === undefined ? FIRST : keyOf(query.after);
      const rows = await database.run(list, [caller.accountId, name, language, id, query.limit + 1]);
      return answer(200, pageOf(rows, query.limit, templateOf, positionIn));
    },
  });
}

/** The name comes last: it may hold whatever a channel allows. */
function positionIn(row: TemplateRow): string {
  return `${row.template_id} ${row.language} ${row.name}`;
}

function keyOf(cursor: string): readonly [string, string, string] {
  const [id, language, ...name] = positionOf(cursor, POSITION).split(" ");
  return [name.join(" "), language as string, id as string];
}
