// Every endpoint of every account, for an operator who looks for faults.
import type { Database } from "../../platform/database/database.ts";
import { columnList, statement } from "../../platform/database/statement.ts";
import { ENDPOINT_COLUMNS, type EndpointRow } from "./endpoint.ts";

const readAll = statement({
  name: "read_all_webhook_endpoints",
  plan: "scan",
  columns: ENDPOINT_COLUMNS,
  sql: `select ${columnList(ENDPOINT_COLUMNS)}
    from webhook_endpoints
    order by endpoint_id`,
});

export function readAllEndpoints(database: Database): Promise<EndpointRow[]> {
  return database.run(readAll, {});
}
