import { statement, t } from "../../platform/database/index.ts";
import { answer, doneAnswer, exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { endpointParams } from "../endpoints/endpoint.ts";
import { findEndpoint } from "../endpoints/find-endpoint.ts";
import type { WebhookDeps } from "../webhook-deps.ts";

/** The lane goes first, as lanes are locked first. Without it, no process sends to the endpoint any more. */
const remove = statement({
  name: "delete_webhook_endpoint",
  parameters: { accountId: t.uuid, endpointId: t.uuid },
  sql: `with lane as (
      delete from lanes
      where account_id = $accountId
        and lane_id = $endpointId
      returning lane_id
    )
    delete from webhook_endpoints
    using lane
    where account_id = $accountId
      and endpoint_id = lane.lane_id`,
});

export function deleteWebhook(deps: WebhookDeps): Operation {
  return operation({
    operationId: "deleteWebhook",
    route: "DELETE /webhooks/:id",
    tag: "Webhooks",
    summary: "Delete a webhook with its deliveries",
    description: "Nothing more is sent to its address, also no event that happened before.",
    scope: "webhooks:write",
    params: endpointParams,
    answers: doneAnswer("The webhook was deleted.", "The webhook to https://shop.example/parley was deleted"),
    examples: { "A webhook": { params: { id: exampleId("whk") } } },
    problems: { 404: ["webhook_not_found"] },
    async handler({ caller, params }) {
      const { endpoint_id: endpointId, url } = await findEndpoint(deps, caller, params.id);
      await deps.database.run(remove, { accountId: caller.accountId, endpointId });
      return answer(200, { message: `The webhook to ${url} was deleted` });
    },
  });
}
