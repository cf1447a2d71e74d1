// SQL that the statements of an endpoint's lane share: the fence.
import * as t from "../platform/database/sql-types.ts";

export const OWNED_ENDPOINT = { accountId: t.uuid, endpointId: t.uuid, workerId: t.uuid, epoch: t.int8 };

/** The process that owns an endpoint's lane. */
export type EndpointOwner = t.Inputs<typeof OWNED_ENDPOINT>;

/** One row as long as this worker owns the lane. The lock makes a new owner wait until this statement is committed. */
export const OWNED_LANE = `lane as materialized (
      select epoch
      from lanes
      where account_id = $accountId
        and lane_id = $endpointId
        and worker_id = $workerId
        and epoch = $epoch
      for share
    )`;
