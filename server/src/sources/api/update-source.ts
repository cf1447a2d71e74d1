import { t } from "../../platform/database/index.ts";
import { exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { findSource, source, sourceNotFound, sourceParams, sourceStep } from "../source.ts";
import type { SourceDeps } from "../source-deps.ts";
import { sourceChanges } from "../source-fields.ts";

const update = sourceStep("update_source", {
  set: "name = coalesce($name, name)",
  parameters: { name: t.nullable(t.text) },
});

export function updateSource(deps: SourceDeps): Operation {
  const { database, directory, publicUrl } = deps;
  return operation({
    operationId: "updateSource",
    route: "PATCH /sources/:id",
    tag: "Sources",
    summary: "Change a source",
    description:
      "Fields that are left out stay as they are. Other processes use the change within two seconds. The secret is " +
      "changed by `POST /sources/{id}/rotate-secret`.",
    scope: "contacts:write",
    anybody: true,
    params: sourceParams,
    body: sourceChanges,
    answers: { 200: { description: "The source after the change.", schema: source.answer } },
    examples: {
      "Another name": { params: { id: exampleId("src") }, body: { name: "Cake shop" } },
    },
    problems: { 404: ["source_not_found"] },
    async handler({ caller: { accountId }, params, body, once }) {
      const { source_id: sourceId } = await findSource(database, accountId, params.id);
      const answer = await once(async (session) => {
        const [row] = await session.run(update, { accountId, sourceId, name: body.name ?? null });
        if (!row) throw sourceNotFound(params.id);
        return { status: 200, body: source.of(row, publicUrl()) };
      });
      directory.invalidate(accountId);
      return answer;
    },
  });
}
