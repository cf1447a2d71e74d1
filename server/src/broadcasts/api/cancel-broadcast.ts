import { type Operation, operation } from "../../platform/http/index.ts";
import { answerStep, broadcast, forOne } from "../broadcast.ts";
import { cancelBroadcast as cancel } from "../change-status.ts";

export function cancelBroadcast(): Operation {
  return operation({
    operationId: "cancelBroadcast",
    route: "POST /broadcasts/:id/cancel",
    ...forOne,
    summary: "Cancel a broadcast",
    description:
      "It can't be resumed. Messages that were accepted before still leave; `POST /messages/{id}/cancel` stops one that waits.",
    answers: { 200: { description: "The broadcast is canceled.", schema: broadcast.answer } },
    handler: ({ caller, params, once }) =>
      once((session) => answerStep(session, caller, params, (key) => cancel(session, key))),
  });
}
