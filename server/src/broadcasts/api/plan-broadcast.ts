import { startBulkJob } from "../../contacts/for-broadcasts.ts";
import { type Session, t } from "../../platform/database/index.ts";
import { type Actor, actorOf, type Operation, operation } from "../../platform/http/index.ts";
import { answerStep, broadcast, forOne } from "../broadcast.ts";
import { type BroadcastKey, broadcastStep, removeRecipients } from "../change-status.ts";
import { readPlanned } from "../plan/end-plan.ts";
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

export function planBroadcast(): Operation {
  return operation({
    operationId: "planBroadcast",
    route: "POST /broadcasts/:id/plan",
    ...forOne,
    summary: "Determine who gets a broadcast, and what",
    description:
      "Starts a job, whose progress `GET /jobs/{plan_job_id}` shows. It freezes the people and renders the message of each: somebody who " +
      "matches later isn't in it. Each person who is left out has a reason. The event `broadcast.planned` tells when it is done. An earlier plan is void.",
    answers: { 202: { description: "The plan is being made.", schema: broadcast.answer } },
    problems: { ...forOne.problems, 429: ["too_many_jobs"] },
    handler: ({ caller, params, once }) =>
      once(async (session) => {
        const { body } = await answerStep(session, caller, params, (key) =>
          startPlan(session, key, actorOf(caller)),
        );
        return { status: 202, body };
      }),
  });
}

/** Deletes the recipients of an earlier plan. False when the broadcast can't be planned now. Throws 429 `too_many_jobs`. */
async function startPlan(session: Session, key: BroadcastKey, by: Actor): Promise<boolean> {
  const { accountId, broadcastId } = key;
  if ((await session.run(begin, key)).length === 0) return false;
  await session.run(removeRecipients, key);
  const wish = await readPlanned(session, { ...key, jobId: null });
  if (!wish) return false;
  const selection = await selectionOfAudience(session, accountId, wish.audience);
  const work = { kind: "plan", work: { broadcastId }, selection, notFound: wish.not_found } as const;
  const job = await startBulkJob(session, { accountId, ...by, ...work });
  await session.run(setJob, { ...key, jobId: job.job_id });
  return true;
}
