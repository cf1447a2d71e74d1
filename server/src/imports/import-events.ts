// The events of imports, with their data.
import { type EventResource, resourceReader } from "../events/index.ts";
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { columnList, statement } from "../platform/database/statement.ts";
import { IMPORT_COLUMNS, importAnswer, importOf } from "./import.ts";

const read = statement({
  name: "read_imports",
  parameters: { accountId: t.uuid, ids: t.uuidArray },
  columns: IMPORT_COLUMNS,
  sql: `select ${columnList(IMPORT_COLUMNS)}
    from imports
    where account_id = $accountId
      and import_id = any ($ids)`,
});

export function importEvents(database: Database): EventResource {
  return {
    name: "ImportEvent",
    types: ["import.finished"],
    scope: "contacts:write",
    schema: importAnswer,
    contactField: null,
    read: resourceReader(database, read, (row) => row.import_id, importOf),
  };
}
