import { exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { answerStep, broadcast, broadcastParams } from "../broadcast.ts";
import { pauseBroadcast as pause } from "../change-status.ts";

export function pauseBroadcast(): Operation {
  return operation({
    operationId: "pauseBroadcast",
    route: "POST /broadcasts/:id/pause",
    tag: "Broadcasts",
    summary: "Pause a running broadcast",
    description:
      "No more messages are accepted after the answer. Those that were accepted before leave within two seconds, at the rate of the number.",
    scope: "broadcasts:write",
    params: broadcastParams,
    answers: { 200: { description: "The broadcast is paused.", schema: broadcast.answer } },
    examples: { "A broadcast": { params: { id: exampleId("brd") } } },
    problems: { 404: ["broadcast_not_found"], 409: ["broadcast_status"] },
    handler: ({ caller: { accountId }, params, once }) =>
      once((session) =>
        answerStep(session, { accountId, id: params.id }, (key) =>
          pause(session, { ...key, reason: "requested" }),
        ),
      ),
  });
}
