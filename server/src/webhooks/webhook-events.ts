// The events of webhook endpoints, with their data.
import { type EventResource, resourceReader } from "../events/index.ts";
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { columnList, statement } from "../platform/database/statement.ts";
import { ENDPOINT_COLUMNS, endpointAnswer, endpointOf } from "./endpoints/endpoint.ts";

const read = statement({
  name: "read_webhook_endpoints",
  parameters: { accountId: t.uuid, ids: t.uuidArray },
  columns: ENDPOINT_COLUMNS,
  sql: `select ${columnList(ENDPOINT_COLUMNS)}
    from webhook_endpoints
    where account_id = $accountId
      and endpoint_id = any ($ids)`,
});

export function webhookEvents(database: Database): EventResource {
  return {
    name: "WebhookEvent",
    types: ["webhook.disabled"],
    scope: "webhooks:write",
    schema: endpointAnswer,
    contactField: null,
    read: resourceReader(database, read, (row) => row.endpoint_id, endpointOf),
  };
}
