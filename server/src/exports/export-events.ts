// The events of exports, with their data.
import { type EventResource, resourceReader } from "../events/index.ts";
import type { Database } from "../platform/database/database.ts";
import { exportAnswer, exportOf, readExports } from "./export.ts";

export function exportEvents(database: Database): EventResource {
  return {
    name: "ExportEvent",
    types: ["export.queued", "export.sent", "export.failed"],
    scope: "contacts:export",
    schema: exportAnswer,
    contactField: null,
    read: resourceReader(database, readExports, (row) => row.export_id, exportOf),
  };
}
