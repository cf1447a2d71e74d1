import { z } from "zod";
import { rowChanges, t } from "../../platform/database/index.ts";
import {
  answer,
  exampleId,
  idField,
  messageField,
  type Operation,
  operation,
} from "../../platform/http/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { notFound } from "../../platform/problem.ts";
import { delivery, FIRST_IN_LINE } from "../deliveries/delivery.ts";
import { changeEndpoint, renewEndpoint } from "../endpoints/change-endpoint.ts";
import { endpointParams } from "../endpoints/endpoint.ts";
import { webhookErrors } from "../errors.ts";
import type { WebhookDeps } from "../webhook-deps.ts";

/** A pending delivery keeps its number of attempts and is only sent earlier. */
const retry = rowChanges({
  table: "webhook_deliveries",
  key: { accountId: t.uuid, deliveryId: t.uuid, endpointId: t.uuid },
  columns: delivery.columns,
})("retry_delivery", {
  set: `status = 'pending', due_at = ${FIRST_IN_LINE}, attempts = case when status = 'pending' then attempts else 0 end`,
});

export function retryDelivery(deps: WebhookDeps): Operation {
  return operation({
    operationId: "retryDelivery",
    route: "POST /webhooks/:id/deliveries/:delivery_id/retry",
    tag: "Webhooks",
    summary: "Send a delivery again now",
    description:
      "A pending delivery keeps its place in the schedule and is sent earlier. Another one starts the schedule again.",
    scope: "webhooks:write",
    params: endpointParams.extend({ delivery_id: idField("dlv", "The delivery's id.") }),
    answers: {
      202: {
        description: "The delivery is due now.",
        schema: z.object({
          message: messageField("The delivery is being sent again"),
          delivery: delivery.answer,
        }),
      },
    },
    examples: { "A delivery": { params: { id: exampleId("whk"), delivery_id: exampleId("dlv") } } },
    problems: { 404: ["webhook_not_found", "delivery_not_found"] },
    handler: (request) =>
      changeEndpoint(deps, request, async (session, key) => {
        const { delivery_id: id } = request.params;
        const deliveryId = uuidOf("dlv", id);
        const [row] = deliveryId === null ? [] : await session.run(retry, { ...key, deliveryId });
        if (!row) throw notFound(webhookErrors.delivery_not_found, "delivery", id);
        await renewEndpoint(session, key);
        const due = delivery.of(row, key.accountId);
        return answer(202, { message: "The delivery is being sent again", delivery: due });
      }),
  });
}
