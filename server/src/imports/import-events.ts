// The events of imports, with their data.
import { type EventResource, resourceReader } from "../events/index.ts";
import type { Database } from "../platform/database/database.ts";
import { importAnswer, importOf, readImports } from "./import.ts";

export function importEvents(database: Database): EventResource {
  return {
    name: "ImportEvent",
    types: ["import.finished"],
    scope: "contacts:write",
    schema: importAnswer,
    contactField: null,
    read: resourceReader(database, readImports, (row) => row.import_id, importOf),
  };
}
