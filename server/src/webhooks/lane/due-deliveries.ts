// Reads what an endpoint's lane needs: the endpoint, its due deliveries, and which endpoints have some.
import type { EventType } from "../../events/index.ts";
import { type SecretKey, unseal } from "../../platform/crypto.ts";
import { columnList, type Database, statement, t } from "../../platform/database/index.ts";
import { ownedLane } from "../../platform/lanes/lane-ownership.ts";
import type { DeliveryType } from "../deliveries/delivery.ts";

const ENDPOINT = { accountId: t.uuid, endpointId: t.uuid };
export const OWNED_ENDPOINT = { ...ENDPOINT, workerId: t.uuid, epoch: t.int8 };

/** The process that owns an endpoint's lane. */
export type EndpointOwner = t.Inputs<typeof OWNED_ENDPOINT>;

/** The fence of the lane's statements. */
export const OWNED_LANE = ownedLane("$endpointId");

const READ_COLUMNS = {
  status: t.textOf<"active" | "disabled">(),
  url: t.text,
  types: t.arrayOf<EventType>(),
  secret: t.bytea,
  previous_secret: t.nullable(t.bytea),
  position: t.int8,
  /** Milliseconds since when no attempt has succeeded. */
  failing_ms: t.nullable(t.float8),
  version: t.int4,
};

export interface LaneEndpoint extends t.Outputs<typeof READ_COLUMNS> {
  /** Decrypted, the newest first. */
  secrets: string[];
}

const readEndpoint = statement({
  name: "read_lane_endpoint",
  parameters: ENDPOINT,
  columns: READ_COLUMNS,
  sql: `select status, url, types, secret, case when previous_secret_until > now() then previous_secret end as previous_secret,
      position, (extract(epoch from now() - failing_since) * 1000)::float8 as failing_ms, version
    from webhook_endpoints
    where account_id = $accountId
      and endpoint_id = $endpointId`,
});

/** Undefined when the endpoint is deleted. */
export async function readLaneEndpoint(
  database: Database,
  secretKey: SecretKey,
  { accountId, endpointId }: t.Inputs<typeof ENDPOINT>,
): Promise<LaneEndpoint | undefined> {
  const [row] = await database.run(readEndpoint, { accountId, endpointId });
  const sealed = row ? [row.secret, row.previous_secret].filter((secret) => secret !== null) : [];
  return row && { ...row, secrets: sealed.map((secret) => unseal(secretKey, secret).toString("utf8")) };
}

export const DUE_COLUMNS = {
  delivery_id: t.uuid,
  event_number: t.nullable(t.int8),
  event_at: t.timestamptz,
  type: t.textOf<DeliveryType>(),
  resource_id: t.uuid,
  contact_id: t.nullable(t.uuid),
  attempts: t.int2,
};

export type DueDelivery = t.Outputs<typeof DUE_COLUMNS>;

/** First attempts come in the order of their events. */
export const readDueDeliveries = statement({
  name: "read_due_deliveries",
  parameters: { ...ENDPOINT, limit: t.int8 },
  columns: DUE_COLUMNS,
  sql: `select ${columnList(DUE_COLUMNS)}
    from webhook_deliveries
    where endpoint_id = $endpointId
      and account_id = $accountId
      and status = 'pending'
      and due_at <= now()
    order by due_at, event_number
    limit $limit`,
});

/**
 * For the poll of a worker: one statement for all of its lanes. A lane whose endpoint is down or disabled has a version: its
 * due deliveries wait, so it only looks for another version of the endpoint.
 */
export const findDueEndpoints = statement({
  name: "find_due_endpoints",
  parameters: {
    accountIds: t.uuidArray,
    endpointIds: t.uuidArray,
    waitingVersions: t.withNulls(t.int4Array),
  },
  columns: { endpoint_id: t.uuid },
  sql: `select given.endpoint_id
    from unnest($accountIds::uuid[], $endpointIds::uuid[], $waitingVersions::int[])
      as given (account_id, endpoint_id, waiting_version)
    where case
        when waiting_version is null then exists (
          select
          from webhook_deliveries
          where webhook_deliveries.endpoint_id = given.endpoint_id
            and status = 'pending'
            and due_at <= now()
        )
        else exists (
          select
          from webhook_endpoints
          where webhook_endpoints.account_id = given.account_id
            and webhook_endpoints.endpoint_id = given.endpoint_id
            and version <> waiting_version
        )
      end`,
});
