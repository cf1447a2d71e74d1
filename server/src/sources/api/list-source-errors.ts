import { columnList, statement, t } from "../../platform/database/index.ts";
import {
  exampleId,
  idFrom,
  intField,
  LAST_ID,
  listField,
  listOperation,
  type Operation,
} from "../../platform/http/index.ts";
import type { Fault } from "../../platform/problem.ts";
import { f, resource } from "../../platform/resources/index.ts";
import { findSource, sourceParams } from "../source.ts";
import type { SourceDeps } from "../source-deps.ts";
import { KEPT_LENGTH } from "../source-errors.ts";
import { faultAnswer } from "../sync/sync-answer.ts";

const sourceError = resource(
  { id: "SourceError", description: "A payload that couldn't be applied." },
  {
    id: f.named("error_id", f.id("err", "The error's id.")),
    errors: f.named(
      "faults",
      f.shown(t.jsonb<Fault[]>(), listField("What is wrong, at most 10 faults.", faultAnswer)),
    ),
    payload: f.text(
      `The payload as it arrived, at most ${KEPT_LENGTH} characters.`,
      '{"tel": "0171 1234567"}',
    ),
    payload_bytes: f.shown(t.int4, intField("The size of the whole payload.")),
    created_at: f.time("When the payload arrived."),
  },
);

/** For a source that was found in its account. With a condition on the account, the planner would read those of all sources. */
const list = statement({
  name: "list_source_errors",
  parameters: { sourceId: t.uuid, before: t.uuid, limit: t.int8 },
  columns: sourceError.columns,
  sql: `select ${columnList(sourceError.columns)}
    from source_errors
    where source_id = $sourceId
      and error_id < $before
    order by error_id desc
    limit $limit`,
});

export function listSourceErrors({ database }: SourceDeps): Operation {
  return listOperation({
    operationId: "listSourceErrors",
    route: "GET /sources/:id/errors",
    tag: "Sources",
    summary: "List refused payloads, newest first",
    description:
      "Payloads of this source that were authentic, but couldn't be applied. The newest 200 are kept, for 30 days. Erasing " +
      "a contact deletes all that may name it.",
    scope: "contacts:read",
    anybody: true,
    params: sourceParams,
    examples: { "The newest errors": { params: { id: exampleId("src") } } },
    problems: { 404: ["source_not_found"] },
    entries: "errors",
    listed: sourceError,
    async rows({ caller: { accountId }, params, query: { after } }, limit) {
      const { source_id: sourceId } = await findSource(database, accountId, params.id);
      return database.run(list, { sourceId, before: idFrom(after, LAST_ID), limit });
    },
    position: (row) => row.error_id,
  });
}
