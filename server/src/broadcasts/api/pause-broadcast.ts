import { appendEvents } from "../../events/index.ts";
import { exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { broadcast, broadcastIdOf, broadcastParams, findBroadcast, wrongStatus } from "../broadcast.ts";
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
      once(async (session) => {
        const key = { accountId, broadcastId: broadcastIdOf(params.id) };
        if (!(await pause(session, { ...key, reason: "requested" })))
          throw await wrongStatus(session, accountId, params.id);
        const row = await findBroadcast(session, accountId, params.id);
        await appendEvents(session, [{ accountId, type: "broadcast.paused", id: key.broadcastId }]);
        return { status: 200, body: broadcast.of(row) };
      }),
  });
}
