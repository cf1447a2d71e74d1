import { seal } from "../../platform/crypto.ts";
import { t } from "../../platform/database/index.ts";
import { exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { changeEndpoint, endpointStep } from "../endpoints/change-endpoint.ts";
import { endpoint, endpointParams } from "../endpoints/endpoint.ts";
import { webhookNotFound } from "../endpoints/find-endpoint.ts";
import type { WebhookDeps } from "../webhook-deps.ts";
import { endpointWithSecret, newSecret } from "./create-webhook.ts";

/** Hours that the previous secret signs too. */
const OVERLAP_HOURS = 24;

const rotate = endpointStep("rotate_webhook_secret", {
  set: `version = version + 1, secret = $secret, previous_secret = secret,
      previous_secret_until = now() + make_interval(hours => $hours)`,
  parameters: { secret: t.bytea, hours: t.int4 },
});

export function rotateWebhookSecret(deps: WebhookDeps): Operation {
  return operation({
    operationId: "rotateWebhookSecret",
    route: "POST /webhooks/:id/rotate-secret",
    tag: "Webhooks",
    summary: "Replace a webhook's secret",
    description: `For ${OVERLAP_HOURS} hours, deliveries are signed with the new and with the previous secret.`,
    scope: "webhooks:write",
    params: endpointParams,
    answers: { 200: { description: "The webhook, with its new secret.", schema: endpointWithSecret } },
    examples: { "A webhook": { params: { id: exampleId("whk") } } },
    problems: { 404: ["webhook_not_found"] },
    handler: (request) =>
      changeEndpoint(deps, request, async (session, key) => {
        const secret = newSecret();
        const sealed = seal(deps.secretKey, secret);
        const [row] = await session.run(rotate, { ...key, secret: sealed, hours: OVERLAP_HOURS });
        if (!row) throw webhookNotFound(request.params.id);
        const webhook = endpoint.of(row);
        return { status: 200, body: { ...webhook, secret }, keep: { ...webhook, secret: null } };
      }),
  });
}
