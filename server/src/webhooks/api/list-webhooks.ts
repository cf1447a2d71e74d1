import { z } from "zod";
import { oldestRows } from "../../platform/database/index.ts";
import {
  answer,
  FIRST_ID,
  idFrom,
  type Operation,
  operation,
  pageAnswer,
  pageOf,
  pageQuery,
} from "../../platform/http/index.ts";
import { ENDPOINT_COLUMNS, endpointAnswer, endpointOf } from "../endpoints/endpoint.ts";
import type { WebhookDeps } from "../webhook-deps.ts";

const list = oldestRows({
  name: "list_webhook_endpoints",
  table: "webhook_endpoints",
  columns: ENDPOINT_COLUMNS,
  id: "endpoint_id",
});

export function listWebhooks({ database }: WebhookDeps): Operation {
  return operation({
    operationId: "listWebhooks",
    route: "GET /webhooks",
    tag: "Webhooks",
    summary: "List webhooks, oldest first",
    description: "Without their secrets.",
    scope: "webhooks:write",
    query: z.strictObject(pageQuery),
    answers: { 200: { description: "A page of webhooks.", schema: pageAnswer(endpointAnswer) } },
    examples: { "The first page": { query: { limit: 50 } } },
    async handler({ caller: { accountId }, query: { limit, after } }) {
      const rows = await database.run(list, { accountId, after: idFrom(after, FIRST_ID), limit: limit + 1 });
      return answer(
        200,
        pageOf(rows, limit, endpointOf, (row) => row.endpoint_id),
      );
    },
  });
}
