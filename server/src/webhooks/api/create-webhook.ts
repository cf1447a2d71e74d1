import { randomBytes } from "node:crypto";
import { lockAccount } from "../../accounts/index.ts";
import { allowedTypes, type EventType, lastEventNumber } from "../../events/index.ts";
import { type SecretKey, seal } from "../../platform/crypto.ts";
import { columnList, type Session, statement, t } from "../../platform/database/index.ts";
import { type Operation, operation, textField } from "../../platform/http/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { createLane } from "../../platform/lanes/lane-ownership.ts";
import { Problem } from "../../platform/problem.ts";
import { type EndpointRow, endpoint } from "../endpoints/endpoint.ts";
import { newEndpoint, refuseAddress } from "../endpoints/endpoint-fields.ts";
import { webhookErrors } from "../errors.ts";
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
    problems: { 409: ["too_many_webhooks"], 422: ["forbidden_address", "invalid_address"] },
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

const MOST_ENDPOINTS = 100;

/** Events before its creation aren't sent. Without a row, the account has too many. */
const insert = statement({
  name: "create_webhook_endpoint",
  parameters: {
    accountId: t.uuid,
    endpointId: t.uuid,
    url: t.text,
    description: t.nullable(t.text),
    types: t.textArray,
    secret: t.bytea,
    most: t.int8,
  },
  columns: endpoint.columns,
  sql: `insert into webhook_endpoints (account_id, endpoint_id, url, description, types, secret, position)
    select $accountId, $endpointId, $url, $description, $types, $secret,
      ${lastEventNumber("$accountId")}
    where (select count(*) from webhook_endpoints where account_id = $accountId) < $most
    returning ${columnList(endpoint.columns)}`,
});

/** Returns the secret too. Throws 409 `too_many_webhooks`. */
export async function createEndpoint(
  session: Session,
  accountId: string,
  fields: { url: string; description: string | null; types: EventType[] },
  secretKey: SecretKey,
): Promise<{ row: EndpointRow; secret: string }> {
  const endpointId = newUuid();
  const secret = newSecret();
  await lockAccount(session, accountId);
  await createLane(session, { accountId, laneId: endpointId, kind: "webhook" });
  const [row] = await session.run(insert, {
    accountId,
    endpointId,
    ...fields,
    secret: seal(secretKey, secret),
    most: MOST_ENDPOINTS,
  });
  if (row) return { row, secret };
  throw new Problem(webhookErrors.too_many_webhooks, {
    detail: `An account can have ${MOST_ENDPOINTS} webhooks. Delete one that isn't needed.`,
  });
}

/** Standard Webhooks 1.0 allows 24 to 64 bytes. HMAC-SHA256 gains nothing from more than 32. */
const SECRET_BYTES = 32;

/** `whsec_` and base64, as Standard Webhooks 1.0 writes a symmetric secret. */
export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
}
