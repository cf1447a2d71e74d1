import { statement, t } from "../../platform/database/index.ts";
import { answer, doneAnswer, exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { findSource, sourceParams } from "../source.ts";
import type { SourceDeps } from "../source-deps.ts";

const remove = statement({
  name: "delete_source",
  parameters: { accountId: t.uuid, sourceId: t.uuid },
  sql: `delete from sources
    where account_id = $accountId
      and source_id = $sourceId`,
});

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
