// Starts the job that determines the recipients of a broadcast. Recipients of an earlier plan go.
import { startBulkJob } from "../../contacts/for-broadcasts.ts";
import { type Session, t } from "../../platform/database/index.ts";
import type { Actor } from "../../platform/http/index.ts";
import { type BroadcastKey, broadcastStep, removeRecipients } from "../change-status.ts";
import { selectionOfAudience } from "../wish/audience.ts";
import { readPlanned } from "./end-plan.ts";

/** Locks the row, so that of two requests one plans. */
const begin = broadcastStep("begin_broadcast_plan", {
  set: "status = 'planning', plan_hash = null, people = null, estimate = null, planned_at = null, gone = '{}'",
  where: "status in ('draft', 'planned')",
});

const setJob = broadcastStep("set_job_of_broadcast_plan", {
  set: "plan_id = $jobId",
  parameters: { jobId: t.uuid },
});

/** False when the broadcast can't be planned now. Throws 429 `too_many_jobs`. */
export async function startPlan(session: Session, key: BroadcastKey, by: Actor): Promise<boolean> {
  const { accountId, broadcastId } = key;
  if ((await session.run(begin, key)).length === 0) return false;
  await session.run(removeRecipients, key);
  const wish = await readPlanned(session, { ...key, jobId: null });
  if (!wish) return false;
  const { audience, not_found: notFound } = wish;
  const selection = await selectionOfAudience(session, accountId, audience);
  const job = await startBulkJob(session, {
    accountId,
    ...by,
    kind: "plan",
    work: { broadcastId },
    selection,
    notFound,
  });
  await session.run(setJob, { ...key, jobId: job.job_id });
  return true;
}
