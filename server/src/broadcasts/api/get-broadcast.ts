import { answer, exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { broadcastParams, findBroadcast } from "../broadcast.ts";
import { type DetailsDependencies, detailsAnswer, detailsOf } from "../report/details.ts";

export function getBroadcast(deps: DetailsDependencies): Operation {
  return operation({
    operationId: "getBroadcast",
    route: "GET /broadcasts/:id",
    tag: "Broadcasts",
    summary: "Get a broadcast",
    description: "With the plan, the counts of people by how far their messages are now, and samples.",
    scope: "broadcasts:read",
    params: broadcastParams,
    answers: { 200: { description: "The broadcast.", schema: detailsAnswer } },
    examples: { "A broadcast": { params: { id: exampleId("brd") } } },
    problems: { 404: ["broadcast_not_found"] },
    async handler({ caller: { accountId }, params }) {
      const row = await findBroadcast(deps.database, accountId, params.id);
      return answer(200, await detailsOf(deps, accountId, row));
    },
  });
}
