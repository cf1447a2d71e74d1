import { z } from "zod";
import { columnList, statement, t } from "../../platform/database/index.ts";
import {
  answer,
  exampleId,
  idFrom,
  LAST_ID,
  type Operation,
  operation,
  pageAnswer,
  pageOf,
  pageQuery,
} from "../../platform/http/index.ts";
import { DELIVERY_COLUMNS, DELIVERY_STATUSES, deliveryAnswer, deliveryOf } from "../deliveries/delivery.ts";
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
  columns: DELIVERY_COLUMNS,
  sql: `select ${columnList(DELIVERY_COLUMNS)}
    from webhook_deliveries
    where endpoint_id = $endpointId
      and account_id = $accountId
      and delivery_id < $before
      and ($status::text is null or status = $status)
    order by delivery_id desc
    limit $limit`,
});

export function listDeliveries(deps: WebhookDeps): Operation {
  return operation({
    operationId: "listDeliveries",
    route: "GET /webhooks/:id/deliveries",
    tag: "Webhooks",
    summary: "List a webhook's deliveries, newest first",
    description: "Each with its last attempt. Deliveries about an erased contact are gone.",
    scope: "webhooks:write",
    params: endpointParams,
    query: z.strictObject({
      ...pageQuery,
      status: z.enum(DELIVERY_STATUSES).optional().meta({ description: "Deliveries with this status." }),
    }),
    answers: { 200: { description: "A page of deliveries.", schema: pageAnswer(deliveryAnswer) } },
    examples: { "Failed deliveries": { params: { id: exampleId("whk") }, query: { status: "failed" } } },
    problems: { 404: ["webhook_not_found"] },
    async handler({ caller, params, query }) {
      const { accountId } = caller;
      const { limit, after, status = null } = query;
      const { endpoint_id: endpointId } = await findEndpoint(deps, caller, params.id);
      const before = idFrom(after, LAST_ID);
      const rows = await deps.database.run(list, { accountId, endpointId, status, before, limit: limit + 1 });
      return answer(
        200,
        pageOf(
          rows,
          limit,
          (row) => deliveryOf(accountId, row),
          (row) => row.delivery_id,
        ),
      );
    },
  });
}
