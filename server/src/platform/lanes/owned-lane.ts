// The fence in SQL: a common table expression `lane` for statements that only a lane's owner may run.

/**
 * One row while this worker owns the lane. The lock makes a new owner wait until this statement is committed; with
 * `for key share`, or unlocked, stale owners pass. `lane`: the parameter with the lane's id. The statement also declares
 * `accountId`, `workerId` and `epoch`.
 */
export function ownedLane(lane: `$${string}`): string {
  return `lane as materialized (
      select epoch
      from lanes
      where account_id = $accountId
        and lane_id = ${lane}
        and worker_id = $workerId
        and epoch = $epoch
      for share
    )`;
}
