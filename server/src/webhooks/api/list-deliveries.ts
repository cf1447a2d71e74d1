import { z } from "zod";
import { columnList, statement, t } from "../../platform/database/index.ts";
import { exampleId, idFrom, LAST_ID, listOperation, type Operation } from "../../platform/http/index.ts";
import { DELIVERY_STATUSES, delivery } from "../deliveries/delivery.ts";
import { endpointParams } from "../endpoints/endpoint.ts";
import { findEndpoint } from "../endpoints/find-endpoint.ts";
import type { WebhookDeps } from "../webhook-deps.ts";

/** The index has a part for each status, so that a page of one status reads no others. */
export const newestDeliveries = statement({
  name: "list_deliveries",
  parameters: {
    accountId: t.uuid,
    endpointId: t.uuid,
    statuses: t.textArray,
    before: t.uuid,
    limit: t.int8,
  },
  columns: delivery.columns,
  sql: `select ${columnList(delivery.columns)}
    from unnest($statuses::text[]) as wanted
    cross join lateral (
      select *
      from webhook_deliveries
      where endpoint_id = $endpointId
        and account_id = $accountId
        and status = wanted
        and delivery_id < $before
      order by delivery_id desc
      limit $limit
    ) as newest
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
    listed: delivery,
    async rows({ caller, params, query: { after, status } }, limit) {
      const { accountId } = caller;
      const { endpoint_id: endpointId } = await findEndpoint(deps, caller, params.id);
      const statuses = status ? [status] : [...DELIVERY_STATUSES];
      return deps.database.run(newestDeliveries, {
        accountId,
        endpointId,
        statuses,
        before: idFrom(after, LAST_ID),
        limit,
      });
    },
    position: (row) => row.delivery_id,
  });
}
