import { z } from "zod";
import { columnList, statement, t } from "../../platform/database/index.ts";
import { answer, exampleId, messageField, type Operation, operation } from "../../platform/http/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { type DeliveryRow, delivery, FIRST_IN_LINE, TEST_TYPE } from "../deliveries/delivery.ts";
import { changeEndpoint, renewEndpoint } from "../endpoints/change-endpoint.ts";
import { endpointParams } from "../endpoints/endpoint.ts";
import type { WebhookDeps } from "../webhook-deps.ts";

/** Due before all that waits, so that the answer to it comes soon. */
const insert = statement({
  name: "add_test_delivery",
  parameters: { accountId: t.uuid, endpointId: t.uuid, deliveryId: t.uuid, type: t.text },
  columns: delivery.columns,
  sql: `insert into webhook_deliveries (account_id, endpoint_id, delivery_id, event_at, type, resource_id, due_at)
    values ($accountId, $endpointId, $deliveryId, now(), $type, $endpointId, ${FIRST_IN_LINE})
    returning ${columnList(delivery.columns)}`,
});

export function testWebhook(deps: WebhookDeps): Operation {
  return operation({
    operationId: "testWebhook",
    route: "POST /webhooks/:id/test",
    tag: "Webhooks",
    summary: "Send a test event",
    description: `An event of the type ${TEST_TYPE} without data. The list of deliveries shows how the endpoint answered.`,
    scope: "webhooks:write",
    params: endpointParams,
    answers: {
      202: {
        description: "The delivery, which is about to be sent.",
        schema: z.object({ message: messageField("A test event is being sent"), delivery: delivery.answer }),
      },
    },
    examples: { "A webhook": { params: { id: exampleId("whk") } } },
    problems: { 404: ["webhook_not_found"] },
    handler: (request) =>
      changeEndpoint(deps, request, async (session, key) => {
        const [row] = await session.run(insert, { ...key, deliveryId: newUuid(), type: TEST_TYPE });
        await renewEndpoint(session, key);
        const added = delivery.of(row as DeliveryRow, key.accountId);
        return answer(202, { message: "A test event is being sent", delivery: added });
      }),
  });
}
