import { answer, exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { endpoint, endpointParams } from "../endpoints/endpoint.ts";
import { findEndpoint } from "../endpoints/find-endpoint.ts";
import type { WebhookDeps } from "../webhook-deps.ts";

export function getWebhook(deps: WebhookDeps): Operation {
  return operation({
    operationId: "getWebhook",
    route: "GET /webhooks/:id",
    tag: "Webhooks",
    summary: "Get a webhook",
    description: "A webhook without its secret, which is shown only when it is made or replaced.",
    scope: "webhooks:write",
    params: endpointParams,
    answers: { 200: { description: "The webhook.", schema: endpoint.answer } },
    examples: { "A webhook": { params: { id: exampleId("whk") } } },
    problems: { 404: ["webhook_not_found"] },
    handler: async ({ caller, params }) =>
      answer(200, endpoint.of(await findEndpoint(deps, caller, params.id))),
  });
}
