// The events of templates, with their data.
import { type EventResource, resourceReader } from "../events/index.ts";
import { type Database, rowsById } from "../platform/database/index.ts";
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
