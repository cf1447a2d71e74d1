import { t } from "../../platform/database/index.ts";
import { exampleId, type Operation, operation } from "../../platform/http/index.ts";
import {
  EXAMPLE_MAPPING,
  findSource,
  sourceAnswer,
  sourceNotFound,
  sourceOf,
  sourceParams,
  sourceStep,
} from "../source.ts";
import type { SourceDeps } from "../source-deps.ts";
import { refuseMapping, sourceChanges } from "../source-fields.ts";
import type { Verification } from "../verification.ts";

const update = sourceStep("update_source", {
  set: `name = coalesce($name, name),
      verification = coalesce($verification, verification),
      mapping = coalesce($mapping, mapping)`,
  parameters: {
    name: t.nullable(t.text),
    verification: t.nullable(t.jsonb<Verification>()),
    mapping: t.nullable(t.text),
  },
});

export function updateSource(deps: SourceDeps): Operation {
  const { database, directory, mappings, publicUrl } = deps;
  return operation({
    operationId: "updateSource",
    route: "PATCH /sources/:id",
    tag: "Sources",
    summary: "Change a source",
    description:
      "Fields that are left out stay as they are. Other processes use the change within two seconds. The secret is " +
      "changed by `POST /sources/{id}/rotate-secret`.",
    scope: "contacts:write",
    params: sourceParams,
    body: sourceChanges,
    answers: { 200: { description: "The source after the change.", schema: sourceAnswer } },
    examples: {
      "Another mapping": { params: { id: exampleId("src") }, body: { mapping: EXAMPLE_MAPPING } },
    },
    problems: {
      404: ["source_not_found"],
      422: ["invalid_mapping", "mapping_too_large", "mapping_too_slow"],
      503: ["overloaded"],
    },
    async handler({ caller: { accountId }, params, body, once }) {
      const { source_id: sourceId } = await findSource(database, accountId, params.id);
      if (body.mapping !== undefined) await refuseMapping(mappings, accountId, body.mapping);
      const answer = await once(async (session) => {
        const [row] = await session.run(update, {
          accountId,
          sourceId,
          name: body.name ?? null,
          verification: body.verification ? JSON.stringify(body.verification) : null,
          mapping: body.mapping ?? null,
        });
        if (!row) throw sourceNotFound(params.id);
        return { status: 200, body: sourceOf(row, publicUrl()) };
      });
      directory.invalidate(accountId);
      return answer;
    },
  });
}
