// Adds a webhook endpoint with its lane.
import { randomBytes } from "node:crypto";
import { lockAccount } from "../../accounts/index.ts";
import { type EventType, lastEventNumber } from "../../events/index.ts";
import { type SecretKey, seal } from "../../platform/crypto.ts";
import { columnList, type Session, statement, t } from "../../platform/database/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { createLane } from "../../platform/lanes/lane-ownership.ts";
import { Problem } from "../../platform/problem.ts";
import { webhookErrors } from "../errors.ts";
import { type EndpointRow, endpoint } from "./endpoint.ts";

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

export interface EndpointFields {
  url: string;
  description: string | null;
  types: EventType[];
}

/** Returns the secret too. Throws 409 `too_many_webhooks`. */
export async function createEndpoint(
  session: Session,
  accountId: string,
  fields: EndpointFields,
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
  if (!row) throw tooManyWebhooks();
  return { row, secret };
}

function tooManyWebhooks(): Problem {
  return new Problem(webhookErrors.too_many_webhooks, {
    detail: `An account can have ${MOST_ENDPOINTS} webhooks. Delete one that isn't needed.`,
  });
}

/** Standard Webhooks 1.0 allows 24 to 64 bytes. HMAC-SHA256 gains nothing from more than 32. */
const SECRET_BYTES = 32;

/** `whsec_` and base64, as Standard Webhooks 1.0 writes a symmetric secret. */
export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
}
