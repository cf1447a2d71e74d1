// The events of templates, with their data.
import { type EventResource, resourceReader } from "../events/index.ts";
import { rowsById } from "../platform/database/account-rows.ts";
import type { Database } from "../platform/database/database.ts";
import { TEMPLATE_COLUMNS, templateAnswer, templateOf } from "./template.ts";

const read = rowsById({
  name: "read_templates",
  table: "templates",
  columns: TEMPLATE_COLUMNS,
  id: "template_id",
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
