// Notes whether the owner of a lane reaches the channel. Nothing changes when another worker owns the lane.
import { statement, t } from "../../platform/database/index.ts";
import { OWNER } from "./owned-lane.ts";

export const noteReach = statement({
  name: "note_lane_reach",
  parameters: { ...OWNER, isLost: t.bool },
  sql: `update lanes
    set unreachable_since = case when $isLost then coalesce(unreachable_since, now()) end
    where account_id = $accountId
      and lane_id = $senderId
      and worker_id = $workerId
      and epoch = $epoch`,
});
