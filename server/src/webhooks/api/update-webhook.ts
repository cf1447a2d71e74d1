import { allowedTypes, lastEventNumber } from "../../events/index.ts";
import { statement, t } from "../../platform/database/index.ts";
import { answer, exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { changeEndpoint, endpointStep } from "../endpoints/change-endpoint.ts";
import { endpoint, endpointParams } from "../endpoints/endpoint.ts";
import { endpointChanges, refuseAddress } from "../endpoints/endpoint-fields.ts";
import { findEndpoint, webhookNotFound } from "../endpoints/find-endpoint.ts";
import type { WebhookDeps } from "../webhook-deps.ts";

/** Another address, and enabling, begin a new count of the days without a success. */
const update = endpointStep("update_webhook_endpoint", {
  set: `version = version + 1,
      url = coalesce($url, url),
      types = coalesce($types, types),
      earlier_types = array(
        select unnest(earlier_types || types)
        except
        select unnest(coalesce($types, types))
      ),
      description = case when $changesDescription then $description else description end,
      status = coalesce($status, status),
      disabled_reason = case coalesce($status, status)
        when 'active' then null
        else coalesce(disabled_reason, 'requested')
      end,
      failing_since = case when $url <> url or $status <> status then null else failing_since end,
      position = case when $skipsMissed then ${lastEventNumber("$accountId")} else position end`,
  parameters: {
    url: t.nullable(t.text),
    types: t.nullable(t.textArray),
    changesDescription: t.bool,
    description: t.nullable(t.text),
    status: t.nullable(t.text),
    skipsMissed: t.bool,
  },
});

const failWaiting = statement({
  name: "fail_waiting_deliveries",
  parameters: { accountId: t.uuid, endpointId: t.uuid },
  sql: `update webhook_deliveries
    set status = 'failed', error = 'Skipped: the webhook was to begin with later events.'
    where endpoint_id = $endpointId
      and account_id = $accountId
      and status = 'pending'`,
});

export function updateWebhook(deps: WebhookDeps): Operation {
  return operation({
    operationId: "updateWebhook",
    route: "PATCH /webhooks/:id",
    tag: "Webhooks",
    summary: "Change, disable or enable a webhook",
    description: "Fields that are left out don't change. Waiting deliveries go to the new address.",
    scope: "webhooks:write",
    params: endpointParams,
    body: endpointChanges,
    answers: { 200: { description: "The webhook after the change.", schema: endpoint.answer } },
    examples: {
      "Other types": { params: { id: exampleId("whk") }, body: { types: ["message.received"] } },
      "Enabled from now on": {
        params: { id: exampleId("whk") },
        body: { status: "active", skip_missed: true },
      },
    },
    problems: { 404: ["webhook_not_found"], 422: ["forbidden_address", "invalid_address"] },
    async handler(request) {
      const { caller, params, body } = request;
      const { url } = await findEndpoint(deps, caller, params.id);
      if (body.types) allowedTypes(deps.resources, caller.scopes, body.types);
      if (body.url !== undefined && body.url !== url) await refuseAddress(body.url, deps.policy);
      return changeEndpoint(deps, request, async (session, key) => {
        const [row] = await session.run(update, {
          ...key,
          url: body.url ?? null,
          types: body.types ?? null,
          changesDescription: body.description !== undefined,
          description: body.description ?? null,
          status: body.status ?? null,
          skipsMissed: body.skip_missed === true,
        });
        if (!row) throw webhookNotFound(params.id);
        if (body.skip_missed) await session.run(failWaiting, key);
        return answer(200, endpoint.of(row));
      });
    },
  });
}
