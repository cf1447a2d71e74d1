// Reads what an endpoint's lane needs: the endpoint, its due deliveries, and which endpoints have some.

import type { EventType } from "../events/index.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import type { DeliveryType } from "./delivery.ts";

const ENDPOINT = { accountId: t.uuid, endpointId: t.uuid };

const ACTIVE_COLUMNS = {
  url: t.text,
  types: t.arrayOf<EventType>(),
  secret: t.bytea,
  previous_secret: t.nullable(t.bytea),
  position: t.int8,
  is_failing: t.bool,
  version: t.int4,
};

export type ActiveEndpoint = t.Outputs<typeof ACTIVE_COLUMNS>;

/** No row when the endpoint is disabled or deleted. */
export const readActiveEndpoint = statement({
  name: "read_active_endpoint",
  parameters: ENDPOINT,
  columns: ACTIVE_COLUMNS,
  sql: `select url, types, secret, case when previous_secret_until > now() then previous_secret end as previous_secret,
      position, failing_since is not null as is_failing, version
    from webhook_endpoints
    where account_id = $accountId
      and endpoint_id = $endpointId
      and status = 'active'`,
});

const DUE_COLUMNS = {
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
  sql: `select delivery_id, event_number, event_at, type, resource_id, contact_id, attempts
    from webhook_deliveries
    where endpoint_id = $endpointId
      and account_id = $accountId
      and status = 'pending'
      and due_at <= now()
    order by due_at, event_number
    limit $limit`,
});

/** For the poll of a worker: one statement for all of its lanes. */
export const findDueEndpoints = statement({
  name: "find_due_endpoints",
  parameters: { endpointIds: t.uuidArray },
  columns: { endpoint_id: t.uuid },
  sql: `select given.endpoint_id
    from unnest($endpointIds::uuid[]) as given (endpoint_id)
    cross join lateral (
      select
      from webhook_deliveries
      where webhook_deliveries.endpoint_id = given.endpoint_id
        and status = 'pending'
        and due_at <= now()
      limit 1
    ) as due`,
});

/** For deliveries whose resource is gone. */
export const forgetDeliveries = statement({
  name: "forget_deliveries",
  parameters: { accountId: t.uuid, ids: t.uuidArray },
  sql: `delete from webhook_deliveries
    where account_id = $accountId
      and delivery_id = any ($ids)`,
});
