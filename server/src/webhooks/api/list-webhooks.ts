// GET /webhooks
import { z } from "zod";
import * as t from "../../platform/database/sql-types.ts";
import { columnList, statement } from "../../platform/database/statement.ts";
import { FIRST_ID, idFrom } from "../../platform/http/input/id-cursor.ts";
import { pageAnswer, pageOf, pageQuery } from "../../platform/http/input/page.ts";
import { answer, type Operation, operation } from "../../platform/http/operation.ts";
import { ENDPOINT_COLUMNS, endpointAnswer, endpointOf } from "../endpoints/endpoint.ts";
import type { WebhookDeps } from "../webhook-deps.ts";

const list = statement({
  name: "list_webhook_endpoints",
  parameters: { accountId: t.uuid, after: t.uuid, limit: t.int8 },
  columns: ENDPOINT_COLUMNS,
  sql: `select ${columnList(ENDPOINT_COLUMNS)}
    from webhook_endpoints
    where account_id = $accountId
      and endpoint_id > $after
    order by endpoint_id
    limit $limit`,
});

export function listWebhooks({ database }: WebhookDeps): Operation {
  return operation({
    operationId: "listWebhooks",
    method: "GET",
    path: "/webhooks",
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
