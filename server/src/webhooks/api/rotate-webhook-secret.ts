// POST /webhooks/{id}/rotate-secret
import { seal } from "../../platform/crypto.ts";
import * as t from "../../platform/database/sql-types.ts";
import { columnList, statement } from "../../platform/database/statement.ts";
import { exampleId } from "../../platform/http/answer-fields.ts";
import { type Operation, operation } from "../../platform/http/operation.ts";
import { ENDPOINT_COLUMNS, type EndpointRow, endpointOf, endpointParams } from "../endpoint.ts";
import { findEndpoint } from "../find-endpoint.ts";
import { newSecret } from "../secret.ts";
import type { WebhookDeps } from "../webhook-deps.ts";
import { endpointWithSecret } from "./create-webhook.ts";

/** Hours that the previous secret signs too. */
const OVERLAP_HOURS = 24;

const rotate = statement({
  name: "rotate_webhook_secret",
  parameters: { accountId: t.uuid, endpointId: t.uuid, secret: t.bytea, hours: t.int4 },
  columns: ENDPOINT_COLUMNS,
  sql: `update webhook_endpoints
    set version = version + 1, secret = $secret, previous_secret = secret, previous_secret_until = now() + make_interval(hours => $hours)
    where account_id = $accountId
      and endpoint_id = $endpointId
    returning ${columnList(ENDPOINT_COLUMNS)}`,
});

export function rotateWebhookSecret({ database, secretKey }: WebhookDeps): Operation {
  return operation({
    operationId: "rotateWebhookSecret",
    method: "POST",
    path: "/webhooks/:id/rotate-secret",
    tag: "Webhooks",
    summary: "Replace a webhook's secret",
    description: `For ${OVERLAP_HOURS} hours, deliveries are signed with the new and with the previous secret.`,
    scope: "webhooks:write",
    params: endpointParams,
    answers: { 200: { description: "The webhook, with its new secret.", schema: endpointWithSecret } },
    examples: { "A webhook": { params: { id: exampleId("whk") } } },
    problems: { 404: ["webhook_not_found"] },
    async handler({ caller: { accountId }, params, once }) {
      const { endpoint_id: endpointId } = await findEndpoint(database, accountId, params.id);
      return once(async (session) => {
        const secret = newSecret();
        const sealed = seal(secretKey, secret);
        const [row] = await session.run(rotate, {
          accountId,
          endpointId,
          secret: sealed,
          hours: OVERLAP_HOURS,
        });
        const webhook = endpointOf(row as EndpointRow);
        return { status: 200, body: { ...webhook, secret }, keep: { ...webhook, secret: null } };
      });
    },
  });
}
