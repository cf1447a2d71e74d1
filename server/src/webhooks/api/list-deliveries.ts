import { z } from "zod";
import { columnList, statement, t } from "../../platform/database/index.ts";
import { exampleId, idFrom, LAST_ID, listOperation, type Operation } from "../../platform/http/index.ts";
import { DELIVERY_STATUSES, delivery } from "../deliveries/delivery.ts";
import { endpointParams } from "../endpoints/endpoint.ts";
import { findEndpoint } from "../endpoints/find-endpoint.ts";
import type { WebhookDeps } from "../webhook-deps.ts";

const list = statement({
  name: "list_deliveries",
  parameters: {
    accountId: t.uuid,
    endpointId: t.uuid,
    status: t.nullable(t.text),
    before: t.uuid,
    limit: t.int8,
  },
  columns: delivery.columns,
  sql: `select ${columnList(delivery.columns)}
    from webhook_deliveries
    where endpoint_id = $endpointId
      and account_id = $accountId
      and delivery_id < $before
      and ($status::text is null or status = $status)
    order by delivery_id desc
    limit $limit`,
});

export function listDeliveries(deps: WebhookDeps): Operation {
  return listOperation({
    operationId: "listDeliveries",
    route: "GET /webhooks/:id/deliveries",
    tag: "Webhooks",
    summary: "List a webhook's deliveries, newest first",
    description: "Each with its last attempt. Deliveries about an erased contact are gone.",
    scope: "webhooks:write",
    params: endpointParams,
    fields: {
      status: z.enum(DELIVERY_STATUSES).optional().meta({ description: "Deliveries with this status." }),
    },
    examples: { "Failed deliveries": { params: { id: exampleId("whk") }, query: { status: "failed" } } },
    problems: { 404: ["webhook_not_found"] },
    entries: "deliveries",
    entry: delivery.answer,
    async rows({ caller, params, query: { after, status = null } }, limit) {
      const { accountId } = caller;
      const { endpoint_id: endpointId } = await findEndpoint(deps, caller, params.id);
      const before = idFrom(after, LAST_ID);
      return deps.database.run(list, { accountId, endpointId, status, before, limit });
    },
    entryOf: delivery.of,
    position: (row) => row.delivery_id,
  });
}
