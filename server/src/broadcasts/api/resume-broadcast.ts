import { type Operation, operation } from "../../platform/http/index.ts";
import { answerStep, broadcast, findBroadcast, forOne } from "../broadcast.ts";
import { resumeBroadcast as resume } from "../change-status.ts";
import { checkTemplate, type TemplateCheck } from "../wish/check-template.ts";

export function resumeBroadcast(deps: TemplateCheck): Operation {
  return operation({
    operationId: "resumeBroadcast",
    route: "POST /broadcasts/:id/resume",
    ...forOne,
    summary: "Resume a paused broadcast",
    description:
      "It goes on with the people whose turn hasn't come. Each person still gets the message once. Failures from before don't count for " +
      "`stop_at_failed` any more. Resuming a `held` one says that a person knows: people may have got the message since the copy. " +
      "One that wasn't started is a draft or a plan again, and sends nothing yet.",
    answers: { 200: { description: "The broadcast isn't paused.", schema: broadcast.answer } },
    problems: { ...forOne.problems, 409: ["broadcast_status", "broadcast_template_changed"] },
    handler: ({ caller, params, once }) =>
      once((session) =>
        answerStep(session, caller, params, async (key) => {
          if (!(await resume(session, key))) return false;
          const resumed = await findBroadcast(session, caller.accountId, params.id);
          if (resumed.status === "running") await checkTemplate(deps, caller.accountId, resumed);
          return true;
        }),
      ),
  });
}
