import { columnList, type Database, statement, t } from "../../platform/database/index.ts";
import { FIRST_ID, listOperation, type Operation, positionOf } from "../../platform/http/index.ts";
import { template } from "../template.ts";

const list = statement({
  name: "list_templates",
  parameters: { accountId: t.uuid, name: t.text, language: t.text, id: t.uuid, limit: t.int8 },
  columns: template.columns,
  sql: `select ${columnList(template.columns)}
    from templates
    where account_id = $accountId
      and (name, language, template_id) > ($name, $language, $id)
    order by name, language, template_id
    limit $limit`,
});

const POSITION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12} [^ \0]+ [^\0]+$/;

export function listTemplatesOperation(database: Database): Operation {
  return listOperation({
    operationId: "listTemplates",
    route: "GET /templates",
    tag: "Templates",
    summary: "List templates",
    description: "Those of channels as of the last sync, and those that Parley keeps, ordered by name.",
    scope: "templates:read",
    entries: "templates",
    listed: template,
    rows: ({ caller: { accountId }, query }, limit) =>
      database.run(list, { accountId, ...keyOf(query.after), limit }),
    // The name comes last because it may contain spaces.
    position: (row) => `${row.template_id} ${row.language} ${row.name}`,
  });
}

function keyOf(cursor: string | undefined): { name: string; language: string; id: string } {
  if (cursor === undefined) return { name: "", language: "", id: FIRST_ID };
  const [id, language, ...name] = positionOf(cursor, POSITION).split(" ") as [string, string, ...string[]];
  return { name: name.join(" "), language, id };
}
