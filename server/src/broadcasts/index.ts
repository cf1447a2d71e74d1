import { runBulkJob } from "../contacts/for-broadcasts.ts";
import type { JobWork } from "../jobs/index.ts";
import type { DraftDependencies } from "../messages/for-broadcasts.ts";
import type { Acceptor } from "../messages/index.ts";
import type { Database } from "../platform/database/index.ts";
import type { Operation } from "../platform/http/index.ts";
import { cancelBroadcast } from "./api/cancel-broadcast.ts";
import { createBroadcast } from "./api/create-broadcast.ts";
import { getBroadcast } from "./api/get-broadcast.ts";
import { getBroadcastReport } from "./api/get-broadcast-report.ts";
import { listBroadcastRecipients } from "./api/list-broadcast-recipients.ts";
import { listBroadcasts } from "./api/list-broadcasts.ts";
import { pauseBroadcast } from "./api/pause-broadcast.ts";
import { planBroadcast } from "./api/plan-broadcast.ts";
import { replaceBroadcast } from "./api/replace-broadcast.ts";
import { resumeBroadcast } from "./api/resume-broadcast.ts";
import { retryFailed } from "./api/retry-failed.ts";
import { startBroadcast } from "./api/start-broadcast.ts";
import { testBroadcast } from "./api/test-broadcast.ts";
import { giveUpPlan } from "./plan/end-plan.ts";
import { planRecipients } from "./plan/plan-recipients.ts";
import type { PlanDependencies } from "./wish/render.ts";

export { broadcastEvents } from "./broadcast.ts";
export { forgetOldBroadcasts, pauseHeldBroadcasts } from "./change-status.ts";
export { moveRecipients } from "./merge-recipients.ts";
export { eraseRecipients } from "./report/erase-recipients.ts";
export { LABEL_RECIPIENTS_AT, labelRecipients } from "./report/label-recipients.ts";
export { createBroadcastSender } from "./send/broadcast-sender.ts";
export { takeRecipients } from "./send/take-recipients.ts";
export { stoppedBroadcasts } from "./stopped-broadcasts.ts";
export { giveUpPlan };

interface BroadcastDependencies extends DraftDependencies {
  acceptor: Acceptor;
  bulk: Database;
}

export function broadcastOperations(deps: BroadcastDependencies): Operation[] {
  return [
    listBroadcasts(deps.database),
    createBroadcast(deps),
    getBroadcast(deps),
    replaceBroadcast(deps),
    planBroadcast(),
    testBroadcast(deps),
    startBroadcast(deps),
    pauseBroadcast(),
    resumeBroadcast(deps),
    cancelBroadcast(),
    retryFailed(),
    listBroadcastRecipients(deps.database),
    getBroadcastReport(deps.database, deps.bulk),
  ];
}

/** The job that plans a broadcast. */
export function planWork(deps: PlanDependencies): JobWork {
  const { database } = deps;
  const steps = { plan: planRecipients(deps) };
  return {
    kinds: ["plan"],
    run: (job, slice) => runBulkJob({ database, steps }, job, slice),
    fail: (job, reason) => database.transaction((session) => giveUpPlan(session, job, reason)),
  };
}
