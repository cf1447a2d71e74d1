import { type Operation, operation } from "../../platform/http/index.ts";
import { answerStep, broadcast, forOne } from "../broadcast.ts";
import { pauseBroadcast as pause } from "../change-status.ts";

export function pauseBroadcast(): Operation {
  return operation({
    operationId: "pauseBroadcast",
    route: "POST /broadcasts/:id/pause",
    ...forOne,
    summary: "Pause a running broadcast",
    description:
      "No more messages are accepted after the answer. Those that were accepted before leave within two seconds, at the rate of the number.",
    answers: { 200: { description: "The broadcast is paused.", schema: broadcast.answer } },
    problems: { 404: ["broadcast_not_found"], 409: ["broadcast_status"] },
    handler: ({ caller: { accountId }, params, once }) =>
      once((session) =>
        answerStep(session, { accountId, id: params.id }, (key) =>
          pause(session, { ...key, reason: "requested" }),
        ),
      ),
  });
}
