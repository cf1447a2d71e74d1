import { oldestRows } from "../../platform/database/index.ts";
import { FIRST_ID, idFrom, listOperation, type Operation } from "../../platform/http/index.ts";
import { endpoint } from "../endpoints/endpoint.ts";
import type { WebhookDeps } from "../webhook-deps.ts";

const list = oldestRows({
  name: "list_webhook_endpoints",
  table: "webhook_endpoints",
  columns: endpoint.columns,
  id: "endpoint_id",
});

export function listWebhooks({ database }: WebhookDeps): Operation {
  return listOperation({
    operationId: "listWebhooks",
    route: "GET /webhooks",
    tag: "Webhooks",
    summary: "List webhooks, oldest first",
    description: "Without their secrets.",
    scope: "webhooks:write",
    entries: "webhooks",
    listed: endpoint,
    rows: ({ caller: { accountId }, query }, limit) =>
      database.run(list, { accountId, after: idFrom(query.after, FIRST_ID), limit }),
    position: (row) => row.endpoint_id,
  });
}
