// The events of webhook endpoints, with their data.
import { type EventResource, resourceReader } from "../events/index.ts";
import { type Database, rowsById } from "../platform/database/index.ts";
import { endpoint } from "./endpoints/endpoint.ts";

const read = rowsById({
  name: "read_webhook_endpoints",
  table: "webhook_endpoints",
  columns: endpoint.columns,
  id: "endpoint_id",
});

export function webhookEvents(database: Database): EventResource {
  return {
    name: "WebhookEvent",
    types: ["webhook.disabled"],
    scope: "webhooks:write",
    schema: endpoint.answer,
    contactField: null,
    read: resourceReader(database, read, (row) => row.endpoint_id, endpoint.of),
  };
}
