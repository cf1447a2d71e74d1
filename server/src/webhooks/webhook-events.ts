// The events of webhook endpoints, with their data.
import { type EventResource, resourceReader } from "../events/index.ts";
import { type Database, rowsById } from "../platform/database/index.ts";
import { ENDPOINT_COLUMNS, endpointAnswer, endpointOf } from "./endpoints/endpoint.ts";

const read = rowsById({
  name: "read_webhook_endpoints",
  table: "webhook_endpoints",
  columns: ENDPOINT_COLUMNS,
  id: "endpoint_id",
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
