import { z } from "zod";
import { actorOf, exampleId, type Operation, operation, text } from "../../platform/http/index.ts";
import { Problem } from "../../platform/problem.ts";
import { answerStep, broadcast, findBroadcast, forOne } from "../broadcast.ts";
import { startBroadcast as start } from "../change-status.ts";
import { broadcastErrors } from "../errors.ts";
import { checkTemplate, type TemplateCheck } from "../wish/check-template.ts";

export function startBroadcast(deps: TemplateCheck): Operation {
  return operation({
    operationId: "startBroadcast",
    route: "POST /broadcasts/:id/start",
    ...forOne,
    summary: "Start a planned broadcast",
    description:
      "`plan` is the `plan` of the broadcast, so that nothing else is started than what was looked at. The messages leave through the " +
      "lane of the number, as single messages do: at its rate, behind answers to people. Opt-outs and customer service windows are " +
      "judged again before each leaves.",
    body: z.strictObject({
      plan: text({ max: 64 }).meta({ description: "Names the plan.", examples: ["5d41402abc4b2a76"] }),
    }),
    answers: { 200: { description: "The broadcast runs.", schema: broadcast.answer } },
    examples: {
      "The plan that was looked at": { params: { id: exampleId("brd") }, body: { plan: "5d41402abc4b2a76" } },
    },
    problems: {
      ...forOne.problems,
      409: [
        "broadcast_changed",
        "broadcast_status",
        "broadcast_template_changed",
        "broadcast_without_recipients",
      ],
    },
    handler: ({ caller, params, body: { plan }, once }) =>
      once(async (session) => {
        const { accountId } = caller;
        const { status, ...planned } = await findBroadcast(session, accountId, params.id);
        if (status === "planned") {
          await checkTemplate(deps, accountId, planned);
          if (planned.plan_hash !== plan) throw new Problem(broadcastErrors.broadcast_changed);
          if (planned.people === 0) throw new Problem(broadcastErrors.broadcast_without_recipients);
        }
        return answerStep(session, caller, params, (key) =>
          start(session, { ...key, plan, ...actorOf(caller) }),
        );
      }),
  });
}
