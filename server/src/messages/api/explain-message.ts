import { z } from "zod";
import { answer, exampleId, idField, type Operation, operation } from "../../platform/http/index.ts";
import { messageNotFound } from "../message/problems.ts";
import { messageIdOf, messageRow } from "../show/read-message.ts";
import { explainMessage, type WhyDependencies, whyAnswer } from "../waiting/explain-message.ts";

export function explainMessageOperation(deps: WhyDependencies): Operation {
  return operation({
    operationId: "explainMessage",
    route: "GET /messages/:id/why",
    tag: "Messages",
    summary: "Explain why a message hasn't arrived",
    description:
      "One sentence that says whether the message arrived and why it hasn't, what to do, and the facts behind the answer. It says " +
      "so when nobody can know. A message that waits has the same answer in `waiting` of `GET /messages/{id}`.",
    scope: "messages:read",
    params: z.object({ id: idField("msg", "The message's id.") }),
    answers: { 200: { description: "The answer.", schema: whyAnswer } },
    examples: { "A message": { params: { id: exampleId("msg") } } },
    problems: { 404: ["message_not_found"] },
    async handler({ caller, params }) {
      const row = await messageRow(deps.database, caller, messageIdOf(params.id));
      const why = await explainMessage(deps, caller.accountId, row);
      if (!why) throw messageNotFound();
      return answer(200, why);
    },
  });
}
