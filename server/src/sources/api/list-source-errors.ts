import { z } from "zod";
import { columnList, statement, t } from "../../platform/database/index.ts";
import {
  exampleId,
  idField,
  idFrom,
  intField,
  LAST_ID,
  listOperation,
  type Operation,
  textField,
  timeField,
} from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";
import type { Fault } from "../../platform/problem.ts";
import { findSource, sourceParams } from "../source.ts";
import type { SourceDeps } from "../source-deps.ts";
import { KEPT_LENGTH } from "../source-errors.ts";
import { faultAnswer } from "../sync/sync-answer.ts";

const COLUMNS = {
  error_id: t.uuid,
  faults: t.jsonb<Fault[]>(),
  payload: t.text,
  payload_bytes: t.int4,
  created_at: t.timestamptz,
};

/** For a source that was found in its account. With a condition on the account, the planner would read those of all sources. */
const list = statement({
  name: "list_source_errors",
  parameters: { sourceId: t.uuid, before: t.uuid, limit: t.int8 },
  columns: COLUMNS,
  sql: `select ${columnList(COLUMNS)}
    from source_errors
    where source_id = $sourceId
      and error_id < $before
    order by error_id desc
    limit $limit`,
});

const errorAnswer = z
  .object({
    id: idField("err", "The error's id."),
    errors: z.array(faultAnswer).meta({ description: "What is wrong, at most 10 faults." }),
    payload: textField(
      `The payload as it arrived, at most ${KEPT_LENGTH} characters.`,
      '{"tel": "0171 1234567"}',
    ),
    payload_bytes: intField("The size of the whole payload."),
    created_at: timeField("When the payload arrived."),
  })
  .meta({ id: "SourceError", description: "A payload that couldn't be applied." });

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
    params: sourceParams,
    examples: { "The newest errors": { params: { id: exampleId("src") } } },
    problems: { 404: ["source_not_found"] },
    entries: "errors",
    entry: errorAnswer,
    async rows({ caller: { accountId }, params, query: { after } }, limit) {
      const { source_id: sourceId } = await findSource(database, accountId, params.id);
      return database.run(list, { sourceId, before: idFrom(after, LAST_ID), limit });
    },
    entryOf: errorOf,
    position: (row) => row.error_id,
  });
}

function errorOf(row: t.Outputs<typeof COLUMNS>): z.input<typeof errorAnswer> {
  const { error_id: errorId, faults: errors, payload, payload_bytes, created_at } = row;
  const id = publicId("err", errorId);
  return { id, errors, payload, payload_bytes, created_at: created_at.toISOString() };
}
