// The events of exports, with their data.
import { type EventResource, resourceReader } from "../events/index.ts";
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { columnList, statement } from "../platform/database/statement.ts";
import { EXPORT_COLUMNS, exportAnswer, exportOf } from "./export.ts";

const read = statement({
  name: "read_exports",
  parameters: { accountId: t.uuid, ids: t.uuidArray },
  columns: EXPORT_COLUMNS,
  sql: `select ${columnList(EXPORT_COLUMNS)}
    from exports
    where account_id = $accountId
      and export_id = any ($ids)`,
});

export function exportEvents(database: Database): EventResource {
  return {
    name: "ExportEvent",
    types: ["export.queued", "export.sent", "export.failed"],
    scope: "contacts:export",
    schema: exportAnswer,
    contactField: null,
    read: resourceReader(database, read, (row) => row.export_id, exportOf),
  };
}
