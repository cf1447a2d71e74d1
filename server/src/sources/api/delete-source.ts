import { deleteRows } from "../../platform/database/index.ts";
import { answer, doneAnswer, exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { findSource, SOURCE_KEY, sourceParams } from "../source.ts";
import type { SourceDeps } from "../source-deps.ts";

const remove = deleteRows({ name: "delete_source", table: "sources", key: SOURCE_KEY });

export function deleteSource({ database, directory }: SourceDeps): Operation {
  return operation({
    operationId: "deleteSource",
    route: "DELETE /sources/:id",
    tag: "Sources",
    summary: "Delete a source with its errors",
    description: "The contacts that it sent stay as they are.",
    scope: "contacts:write",
    anybody: true,
    params: sourceParams,
    answers: doneAnswer("The source was deleted.", "The source Cake shop was deleted"),
    examples: { "A source": { params: { id: exampleId("src") } } },
    problems: { 404: ["source_not_found"] },
    async handler({ caller: { accountId }, params }) {
      const { source_id: sourceId, name } = await findSource(database, accountId, params.id);
      await database.run(remove, { accountId, sourceId });
      directory.invalidate(accountId);
      return answer(200, { message: `The source ${name} was deleted` });
    },
  });
}
