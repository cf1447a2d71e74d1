import { allowedTypes } from "../../events/index.ts";
import { type Operation, operation, textField } from "../../platform/http/index.ts";
import { createEndpoint } from "../endpoints/create-endpoint.ts";
import { endpoint } from "../endpoints/endpoint.ts";
import { newEndpoint, refuseAddress } from "../endpoints/endpoint-fields.ts";
import type { WebhookDeps } from "../webhook-deps.ts";

export const endpointWithSecret = endpoint.answer
  .extend({
    secret: textField(
      "Verifies the signatures, by a library of Standard Webhooks. Shown only once; null in the answer to a repeated request.",
      "whsec_c2VjcmV0IG9mIHRoZSBleGFtcGxlIGFib3ZlLCAzMg==",
    ).nullable(),
  })
  .meta({ id: "WebhookWithSecret" });

export function createWebhook({ resources, secretKey, policy }: WebhookDeps): Operation {
  return operation({
    operationId: "createWebhook",
    route: "POST /webhooks",
    tag: "Webhooks",
    summary: "Send events to an address",
    description:
      "Every event is sent at least once, signed by Standard Webhooks 1.0. Any answer from 200 to 299 within 15 s is a success. " +
      "A failed delivery is repeated for three days. While the endpoint is down, its deliveries wait for it. First attempts are in the order of the events of each contact.",
    scope: "webhooks:write",
    body: newEndpoint,
    answers: { 201: { description: "The webhook, with its secret.", schema: endpointWithSecret } },
    examples: {
      "Replies and failures": {
        body: { url: "https://shop.example/parley", types: ["message.received", "message.failed"] },
      },
    },
    problems: {
      409: ["too_many_webhooks"],
      422: ["forbidden_address", "invalid_address"],
    },
    async handler({ caller: { accountId, scopes }, body, once }) {
      const types = allowedTypes(resources, scopes, body.types);
      await refuseAddress(body.url, policy);
      return once(async (session) => {
        const fields = { url: body.url, description: body.description ?? null, types };
        const { row, secret } = await createEndpoint(session, accountId, fields, secretKey);
        const webhook = endpoint.of(row);
        return { status: 201, body: { ...webhook, secret }, keep: { ...webhook, secret: null } };
      });
    },
  });
}
