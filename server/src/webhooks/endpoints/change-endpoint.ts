// Changes an endpoint, or what it is sent, on request.
import { rowChanges, type Session, statement, t } from "../../platform/database/index.ts";
import type { Answer, OperationRequest } from "../../platform/http/index.ts";
import type { OnceAnswer } from "../../platform/idempotency/kept-keys.ts";
import type { WebhookDeps } from "../webhook-deps.ts";
import { endpoint } from "./endpoint.ts";
import { findEndpoint, webhookNotFound } from "./find-endpoint.ts";

const KEY = { accountId: t.uuid, endpointId: t.uuid };

export type EndpointKey = t.Inputs<typeof KEY>;

/**
 * A deletion removes the lane first, so the endpoint exists until the end of this transaction. The statements of the lane's owner lock
 * the lane, too: they and other changes wait for this one, whatever rows they lock after that.
 */
const lockLane = statement({
  name: "lock_webhook_lane",
  parameters: KEY,
  columns: { lane_id: t.uuid },
  sql: `select lane_id
    from lanes
    where account_id = $accountId
      and lane_id = $endpointId
    for no key update`,
});

/** Statements that change an endpoint, and answer it. */
export const endpointStep = rowChanges({
  table: "webhook_endpoints",
  key: KEY,
  columns: endpoint.columns,
});

const renew = endpointStep("renew_webhook_endpoint", { set: "version = version + 1" });

/** `work` runs once, while nobody else changes or deletes the endpoint. Throws as `findEndpoint` does. */
export async function changeEndpoint(
  deps: WebhookDeps,
  {
    caller,
    params,
    once,
  }: Pick<OperationRequest<{ id: string }, unknown, unknown>, "caller" | "params" | "once">,
  work: (session: Session, key: EndpointKey) => Promise<OnceAnswer>,
): Promise<Answer> {
  const { endpoint_id: endpointId } = await findEndpoint(deps, caller, params.id);
  return once(async (session) => {
    const key = { accountId: caller.accountId, endpointId };
    const [lane] = await session.run(lockLane, key);
    if (!lane) throw webhookNotFound(params.id);
    return work(session, key);
  });
}

/** Lets the endpoint's lane send what is due at once, also to an endpoint that is down. */
export async function renewEndpoint(session: Session, key: EndpointKey): Promise<void> {
  await session.run(renew, key);
}
