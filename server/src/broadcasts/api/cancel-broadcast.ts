import { appendEvents } from "../../events/index.ts";
import { exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { broadcast, broadcastIdOf, broadcastParams, findBroadcast, wrongStatus } from "../broadcast.ts";
import { cancelBroadcast as cancel } from "../change-status.ts";

export function cancelBroadcast(): Operation {
  return operation({
    operationId: "cancelBroadcast",
    route: "POST /broadcasts/:id/cancel",
    tag: "Broadcasts",
    summary: "Cancel a broadcast",
    description:
      "It can't be resumed. Messages that were accepted before still leave; `POST /messages/{id}/cancel` stops one that waits.",
    scope: "broadcasts:write",
    params: broadcastParams,
    answers: { 200: { description: "The broadcast is canceled.", schema: broadcast.answer } },
    examples: { "A broadcast": { params: { id: exampleId("brd") } } },
    problems: { 404: ["broadcast_not_found"], 409: ["broadcast_status"] },
    handler: ({ caller: { accountId }, params, once }) =>
      once(async (session) => {
        const key = { accountId, broadcastId: broadcastIdOf(params.id) };
        if (!(await cancel(session, key))) throw await wrongStatus(session, accountId, params.id);
        const row = await findBroadcast(session, accountId, params.id);
        await appendEvents(session, [{ accountId, type: "broadcast.canceled", id: key.broadcastId }]);
        return { status: 200, body: broadcast.of(row) };
      }),
  });
}
