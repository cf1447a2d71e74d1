// Records attempts, and disables endpoints that are gone or fail for too long.
import { appendEvents } from "../../events/index.ts";
import { type Database, givenRows, statement, t } from "../../platform/database/index.ts";
import { lookForWarnings } from "../../warnings/index.ts";
import { type EndpointOwner, OWNED_ENDPOINT, OWNED_LANE } from "./due-deliveries.ts";

/** An endpoint is disabled when no attempt has succeeded for this long. */
const FAILING_DAYS = 5;

const OUTCOME = {
  deliveryId: t.uuid,
  contactId: t.nullable(t.uuid),
  status: t.textOf<"pending" | "succeeded" | "failed">(),
  /** False for a failed probe: the delivery keeps its number of attempts and stays due. */
  isCounted: t.bool,
  /** Milliseconds until the next attempt of a pending delivery. */
  delayMs: t.float8,
  durationMs: t.int4,
  requestBody: t.nullable(t.text),
  responseStatus: t.nullable(t.int4),
  responseBody: t.nullable(t.text),
  error: t.nullable(t.text),
};
const given = givenRows(OUTCOME);

export interface AttemptOutcome extends t.Inputs<typeof OUTCOME> {
  /** Of the endpoint when the attempt began. */
  version: number;
  isGone: boolean;
}

/** Locks the contacts first, as an erasure does. Deliveries that an erasure deleted meanwhile leave nothing behind. */
const record = statement({
  name: "record_attempts",
  parameters: { ...OWNED_ENDPOINT, ...given.parameters },
  sql: `with ${OWNED_LANE}, alive as materialized (
      select contact_id
      from contacts
      where account_id = $accountId
        and contact_id = any ($contactIds::uuid[])
      order by contact_id
      for key share
    ), attempt as materialized (
      select given.*
      from ${given.as("given")}
      left join alive on alive.contact_id = given.contact_id
      where given.contact_id is null or alive.contact_id is not null
    )
    update webhook_deliveries
    set status = attempt.status, attempts = attempts + attempt.is_counted::int, attempted_at = now(),
      duration_ms = attempt.duration_ms,
      due_at = case when attempt.is_counted then now() + make_interval(secs => attempt.delay_ms / 1000) else due_at end,
      request_body = attempt.request_body, response_status = attempt.response_status,
      response_body = attempt.response_body, error = attempt.error
    from attempt, lane
    where account_id = $accountId
      and webhook_deliveries.delivery_id = attempt.delivery_id
      and webhook_deliveries.status = 'pending'`,
});

/** Writes only when the endpoint begins to fail or recovers. */
const setHealth = statement({
  name: "set_endpoint_health",
  parameters: { accountId: t.uuid, endpointId: t.uuid, isHealthy: t.bool },
  sql: `update webhook_endpoints
    set failing_since = case when not $isHealthy then now() end
    where account_id = $accountId
      and endpoint_id = $endpointId
      and (failing_since is null) <> $isHealthy`,
});

/** 410 of an earlier address says nothing about the present one. */
const disable = statement({
  name: "disable_endpoint",
  parameters: { ...OWNED_ENDPOINT, goneVersions: t.int4Array, failingDays: t.int4 },
  columns: { endpoint_id: t.uuid },
  sql: `with ${OWNED_LANE}
    update webhook_endpoints
    set status = 'disabled', disabled_reason = case when version = any ($goneVersions) then 'gone' else 'failing' end
    from lane
    where account_id = $accountId
      and endpoint_id = $endpointId
      and status = 'active'
      and (version = any ($goneVersions) or failing_since < now() - make_interval(days => $failingDays))
    returning endpoint_id`,
});

/** `isFailing`: the endpoint was marked as failing. `isHealthy`: an attempt succeeded, so the endpoint isn't marked any more. */
export async function recordOutcomes(
  database: Database,
  owner: EndpointOwner,
  outcomes: AttemptOutcome[],
  isFailing: boolean,
): Promise<{ isHealthy: boolean; isDisabled: boolean }> {
  const { accountId, endpointId } = owner;
  const values = { ...owner, ...given.values(outcomes) };
  const isHealthy = outcomes.some((one) => one.status === "succeeded");
  const goneVersions = outcomes.filter((one) => one.isGone).map(({ version }) => version);
  const isWell = isHealthy && goneVersions.length === 0;
  if (isWell && !isFailing) {
    await database.run(record, values);
    return { isHealthy, isDisabled: false };
  }
  return database.transaction(async (session) => {
    await session.run(record, values);
    await session.run(setHealth, { accountId, endpointId, isHealthy });
    if (isWell) return { isHealthy, isDisabled: false };
    const disabled = await session.run(disable, { ...owner, goneVersions, failingDays: FAILING_DAYS });
    if (disabled.length === 0) return { isHealthy, isDisabled: false };
    await lookForWarnings(session, accountId);
    await appendEvents(session, [{ accountId, type: "webhook.disabled", id: endpointId }]);
    return { isHealthy, isDisabled: true };
  });
}
