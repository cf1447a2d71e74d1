// SQL that the statements of an endpoint's lane share: the fence.
import { t } from "../../platform/database/index.ts";
import { ownedLane } from "../../platform/lanes/owned-lane.ts";

export const OWNED_ENDPOINT = { accountId: t.uuid, endpointId: t.uuid, workerId: t.uuid, epoch: t.int8 };

/** The process that owns an endpoint's lane. */
export type EndpointOwner = t.Inputs<typeof OWNED_ENDPOINT>;

export const OWNED_LANE = ownedLane("$endpointId");
