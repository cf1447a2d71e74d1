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
    handler: ({ caller, params, once }) =>
      once((session) =>
        answerStep(session, caller, params, (key) => pause(session, { ...key, reason: "requested" })),
      ),
  });
}
