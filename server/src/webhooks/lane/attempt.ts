// Attempts of deliveries: the bodies, made right before the requests, the signed requests, and what is recorded of them.
import { Webhook } from "standardwebhooks";
import { type EventResources, readResources } from "../../events/index.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { TEST_TYPE, webhookId } from "../deliveries/delivery.ts";
import type { DueDelivery } from "./due-deliveries.ts";
import { type PostOptions, type PostResult, postDelivery } from "./post-delivery.ts";
import type { AttemptOutcome } from "./record-outcomes.ts";
import { retryDelay } from "./retry-schedule.ts";

/** Characters of a request that the log keeps. */
const KEPT_REQUEST = 16 * 1_024;
const GONE = 410;

const forget = statement({
  name: "forget_deliveries",
  parameters: { accountId: t.uuid, ids: t.uuidArray },
  sql: `delete from webhook_deliveries
    where account_id = $accountId
      and delivery_id = any ($ids)`,
});

/** Each event with its resource as it is now. Without the deliveries about a resource that no longer exists, which are deleted. */
export async function bodiesOf(
  { database, resources }: { database: Database; resources: EventResources },
  accountId: string,
  deliveries: DueDelivery[],
): Promise<Map<DueDelivery, string>> {
  const events = deliveries.flatMap(({ type, resource_id }) =>
    type === TEST_TYPE ? [] : [{ type, resource_id }],
  );
  const dataOf = await readResources(resources, accountId, events);
  const bodies = new Map(
    deliveries.flatMap((delivery) => {
      const { type, event_at, resource_id } = delivery;
      const data = type === TEST_TYPE ? {} : dataOf({ type, resource_id });
      if (data === undefined) return [];
      return [[delivery, JSON.stringify({ type, timestamp: event_at.toISOString(), data })]];
    }),
  );
  const gone = deliveries.filter((delivery) => !bodies.has(delivery));
  if (gone.length > 0)
    await database.run(forget, { accountId, ids: gone.map(({ delivery_id }) => delivery_id) });
  return bodies;
}

export interface Attempt {
  delivery: DueDelivery;
  /** Of the endpoint. */
  version: number;
  isProbe: boolean;
  body: string;
  result: PostResult;
}

export async function attempt(
  accountId: string,
  { url, secrets }: { url: string; secrets: string[] },
  given: Omit<Attempt, "result">,
  options: PostOptions,
): Promise<Attempt> {
  const { delivery, body } = given;
  const id = webhookId(accountId, delivery);
  const headers = signedHeaders({ id, timestamp: new Date(), body, secrets });
  return { ...given, result: await postDelivery(url, { ...headers }, body, options) };
}

/** Texts of deliveries about exports and imports aren't kept: a filter, and the name of a column, may name a person. */
export function outcomeOf({ delivery, version, isProbe, body, result }: Attempt): AttemptOutcome {
  const isKept = !/^(export|import)\./.test(delivery.type);
  const isGone = result.responseStatus === GONE;
  const { isSuccess } = result;
  // A failed probe says that the endpoint is down, so it costs the delivery no attempt.
  const isCounted = !isProbe || isSuccess || isGone;
  const delayMs =
    isSuccess || !isCounted ? 0 : retryDelay(delivery.attempts + 1, result.retryAfterMs, Math.random());
  return {
    deliveryId: delivery.delivery_id,
    version,
    contactId: delivery.contact_id,
    status: isSuccess ? "succeeded" : delayMs === null || isGone ? "failed" : "pending",
    isCounted,
    delayMs: delayMs ?? 0,
    durationMs: result.durationMs,
    requestBody: isKept ? body.slice(0, KEPT_REQUEST) : null,
    responseStatus: result.responseStatus,
    responseBody: isKept ? result.responseBody : null,
    error: result.error,
    isGone,
  };
}

interface UnsignedWebhook {
  /** The same for every attempt, because receivers deduplicate by it. */
  id: string;
  /** The time of this attempt: receivers refuse timestamps that are more than five minutes off. */
  timestamp: Date;
  /** Exactly the text that the request sends. */
  body: string;
  /** At least one. During a rotation several secrets are valid, the newest first. */
  secrets: readonly string[];
}

/** Has one signature per secret. A receiver accepts the webhook if any of them is valid. */
export function signedHeaders({ id, timestamp, body, secrets }: UnsignedWebhook) {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, timestamp, body));
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(timestamp.getTime() / 1_000)),
    "webhook-signature": signatures.join(" "),
  };
}
