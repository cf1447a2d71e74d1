import { exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { answerStep, broadcast, broadcastParams, findBroadcast } from "../broadcast.ts";
import { resumeBroadcast as resume } from "../change-status.ts";
import { checkTemplate, type TemplateCheck } from "../send/check-template.ts";

export function resumeBroadcast(deps: TemplateCheck): Operation {
  return operation({
    operationId: "resumeBroadcast",
    route: "POST /broadcasts/:id/resume",
    tag: "Broadcasts",
    summary: "Resume a paused broadcast",
    description:
      "It goes on with the people whose turn hasn't come. Each person still gets the message once. Failures from before don't count for " +
      "`stop_at_failed` any more.",
    scope: "broadcasts:write",
    params: broadcastParams,
    answers: { 200: { description: "The broadcast runs.", schema: broadcast.answer } },
    examples: { "A broadcast": { params: { id: exampleId("brd") } } },
    problems: { 404: ["broadcast_not_found"], 409: ["broadcast_status", "broadcast_template_changed"] },
    handler: ({ caller: { accountId }, params, once }) =>
      once((session) =>
        answerStep(session, { accountId, id: params.id }, async (key) => {
          const isTaken = await resume(session, key);
          if (isTaken)
            await checkTemplate(deps, accountId, await findBroadcast(session, accountId, params.id));
          return isTaken;
        }),
      ),
  });
}
