import { answer, type Operation, operation } from "../../platform/http/index.ts";
import { findBroadcast, ofOne } from "../broadcast.ts";
import { type DetailsDependencies, detailsAnswer, detailsOf } from "../report/details.ts";

export function getBroadcast(deps: DetailsDependencies): Operation {
  return operation({
    operationId: "getBroadcast",
    route: "GET /broadcasts/:id",
    ...ofOne,
    summary: "Get a broadcast",
    description: "With the plan, the counts of people by how far their messages are now, and samples.",
    answers: { 200: { description: "The broadcast.", schema: detailsAnswer } },
    async handler({ caller: { accountId }, params }) {
      const row = await findBroadcast(deps.database, accountId, params.id);
      return answer(200, await detailsOf(deps, accountId, row));
    },
  });
}
