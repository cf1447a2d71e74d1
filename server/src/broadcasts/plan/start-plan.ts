// Starts the job that determines the recipients of a broadcast. Recipients of an earlier plan go.
import { startBulkJob } from "../../contacts/for-broadcasts.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { type Actor, actorOf } from "../../platform/http/index.ts";
import { broadcastIdOf, findBroadcast, wrongStatus } from "../broadcast.ts";
import { broadcastStep } from "../change-status.ts";
import { selectionOfAudience } from "../wish/audience.ts";

/** Locks the row, so that of two requests one plans. */
const begin = broadcastStep("begin_broadcast_plan", {
  set: "status = 'planning', plan_hash = null, people = null, estimate = null, planned_at = null, gone = '{}'",
  where: "status in ('draft', 'planned')",
});

const setJob = broadcastStep("set_job_of_broadcast_plan", {
  set: "plan_id = $jobId",
  parameters: { jobId: t.uuid },
});

export const removeRecipients = statement({
  name: "remove_broadcast_recipients",
  parameters: { accountId: t.uuid, broadcastId: t.uuid },
  sql: `delete from broadcast_recipients
    where account_id = $accountId
      and broadcast_id = $broadcastId`,
});

/** Throws 404, 409 `broadcast_status` and 429 `too_many_jobs`. */
export async function startPlan(
  session: Session,
  { accountId, id, ...by }: Actor & { accountId: string; id: string },
): Promise<void> {
  const key = { accountId, broadcastId: broadcastIdOf(id) };
  if ((await session.run(begin, key)).length === 0) throw await wrongStatus(session, accountId, id);
  await session.run(removeRecipients, key);
  const { audience, not_found: notFound } = await findBroadcast(session, accountId, id);
  const selection = await selectionOfAudience(session, accountId, audience);
  const work = { broadcastId: key.broadcastId };
  const job = await startBulkJob(session, {
    accountId,
    ...actorOf(by),
    kind: "plan",
    work,
    selection,
    notFound: "ids" in audience ? notFound : 0,
  });
  await session.run(setJob, { ...key, jobId: job.job_id });
}
