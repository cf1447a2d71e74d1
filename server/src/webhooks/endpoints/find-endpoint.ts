// Finds the endpoint of a request, and checks that the caller may read what the endpoint gets.
import { allowedTypes, type EventResource, resourceReader } from "../../events/index.ts";
import { columnList, type Database, rowById, rowsById, statement } from "../../platform/database/index.ts";
import type { Caller } from "../../platform/http/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { notFound, type Problem } from "../../platform/problem.ts";
import { webhookErrors } from "../errors.ts";
import type { WebhookDeps } from "../webhook-deps.ts";
import { type EndpointRow, endpoint } from "./endpoint.ts";

const FOUND_COLUMNS = { ...endpoint.columns, earlier_types: endpoint.columns.types };

const find = rowsById({
  name: "find_webhook_endpoint",
  table: "webhook_endpoints",
  columns: FOUND_COLUMNS,
  id: "endpoint_id",
});

/**
 * `id` is the public id. Every operation on an endpoint needs the scopes that read the endpoint's events: the list of deliveries
 * shows them, and another address or secret would hand them to somebody else. Types that the endpoint had earlier count too,
 * because their deliveries are kept. Throws 404 `webhook_not_found` and 403 `insufficient_scope`.
 */
export async function findEndpoint(
  { database, resources }: Pick<WebhookDeps, "database" | "resources">,
  { accountId, scopes }: Pick<Caller, "accountId" | "scopes">,
  id: string,
): Promise<EndpointRow> {
  const found = await rowById(database, find, accountId, uuidOf("whk", id));
  if (!found) throw webhookNotFound(id);
  const { earlier_types: earlier, ...row } = found;
  allowedTypes(resources, scopes, [...row.types, ...earlier]);
  return row;
}

const readAll = statement({
  name: "read_all_webhook_endpoints",
  plan: "scan",
  columns: endpoint.columns,
  sql: `select ${columnList(endpoint.columns)}
    from webhook_endpoints
    order by endpoint_id`,
});

/** Of every account, for an operator who looks for faults. */
export function readAllEndpoints(database: Database): Promise<EndpointRow[]> {
  return database.run(readAll, {});
}

export function webhookNotFound(id: string): Problem {
  return notFound(webhookErrors.webhook_not_found, "webhook", id);
}

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
