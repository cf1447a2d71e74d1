import { actorOf, type Operation, operation } from "../../platform/http/index.ts";
import { answerStep, broadcast, forOne } from "../broadcast.ts";
import { startPlan } from "../plan/start-plan.ts";

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
