// The events of templates, with their data.
import { type EventResource, resourceReader } from "../events/index.ts";
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { columnList, statement } from "../platform/database/statement.ts";
import { TEMPLATE_COLUMNS, templateAnswer, templateOf } from "./template.ts";

const read = statement({
  name: "read_templates",
  parameters: { accountId: t.uuid, ids: t.uuidArray },
  columns: TEMPLATE_COLUMNS,
  sql: `select ${columnList(TEMPLATE_COLUMNS)}
    from templates
    where account_id = $accountId
      and template_id = any ($ids)`,
});

export function templateEvents(database: Database): EventResource {
  return {
    name: "TemplateEvent",
    types: ["template.updated"],
    scope: "templates:read",
    schema: templateAnswer,
    contactField: null,
    read: resourceReader(database, read, (row) => row.template_id, templateOf),
  };
}
