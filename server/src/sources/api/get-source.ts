import { answer, exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { findSource, source, sourceParams } from "../source.ts";
import type { SourceDeps } from "../source-deps.ts";

export function getSource({ database, publicUrl }: SourceDeps): Operation {
  return operation({
    operationId: "getSource",
    route: "GET /sources/:id",
    tag: "Sources",
    summary: "Get a source",
    description: "Its secret is never shown.",
    scope: "contacts:read",
    anybody: true,
    params: sourceParams,
    answers: { 200: { description: "The source.", schema: source.answer } },
    examples: { "A source": { params: { id: exampleId("src") } } },
    problems: { 404: ["source_not_found"] },
    async handler({ caller: { accountId }, params }) {
      return answer(200, source.of(await findSource(database, accountId, params.id), publicUrl()));
    },
  });
}
