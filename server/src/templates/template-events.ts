// The events of templates, with their data.
import { type EventResource, resourceReader } from "../events/index.ts";
import type { Database } from "../platform/database/index.ts";
import { template, templatesById } from "./template.ts";

export function templateEvents(database: Database): EventResource {
  return {
    name: "TemplateEvent",
    types: ["template.updated"],
    scope: "templates:read",
    schema: template.answer,
    contactField: null,
    read: resourceReader(
      database,
      templatesById,
      (row) => row.template_id,
      (row) => template.of(row),
    ),
  };
}
