// POST /webhooks/{id}/test

import { z } from "zod";
import * as t from "../../platform/database/sql-types.ts";
import { columnList, statement } from "../../platform/database/statement.ts";
import { exampleId, messageField } from "../../platform/http/answer-fields.ts";
import { answer, type Operation, operation } from "../../platform/http/operation.ts";
import { newUuid } from "../../platform/ids.ts";
import { DELIVERY_COLUMNS, type DeliveryRow, deliveryAnswer, deliveryOf, TEST_TYPE } from "../delivery.ts";
import { endpointParams } from "../endpoint.ts";
import { findEndpoint } from "../find-endpoint.ts";
import type { WebhookDeps } from "../webhook-deps.ts";

const insert = statement({
  name: "add_test_delivery",
  parameters: { accountId: t.uuid, endpointId: t.uuid, deliveryId: t.uuid, type: t.text },
  columns: DELIVERY_COLUMNS,
  sql: `insert into webhook_deliveries (account_id, endpoint_id, delivery_id, event_at, type, resource_id)
    values ($accountId, $endpointId, $deliveryId, now(), $type, $endpointId)
    returning ${columnList(DELIVERY_COLUMNS)}`,
});

export function testWebhook({ database }: WebhookDeps): Operation {
  return operation({
    operationId: "testWebhook",
    method: "POST",
    path: "/webhooks/:id/test",
    tag: "Webhooks",
    summary: "Send a test event",
    description: `An event of the type ${TEST_TYPE} without data. The list of deliveries shows how the endpoint answered.`,
    scope: "webhooks:write",
    params: endpointParams,
    answers: {
      202: {
        description: "The delivery, which is about to be sent.",
        schema: z.object({ message: messageField("A test event is being sent"), delivery: deliveryAnswer }),
      },
    },
    examples: { "A webhook": { params: { id: exampleId("whk") } } },
    problems: { 404: ["webhook_not_found"] },
    async handler({ caller: { accountId }, params, once }) {
      const { endpoint_id: endpointId } = await findEndpoint(database, accountId, params.id);
      return once(async (session) => {
        const deliveryId = newUuid();
        const [row] = await session.run(insert, { accountId, endpointId, deliveryId, type: TEST_TYPE });
        const delivery = deliveryOf(accountId, row as DeliveryRow);
        return answer(202, { message: "A test event is being sent", delivery });
      });
    },
  });
}
