import { z } from "zod";
import { columnList, type Database, statement, t } from "../../platform/database/index.ts";
import {
  ACTOR,
  exampleId,
  FIRST_ID,
  idFrom,
  LAST_ID,
  listOperation,
  type Operation,
  optional,
  text,
} from "../../platform/http/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { auditEntry } from "../entry.ts";

export const ASKED = {
  accountId: t.uuid,
  before: t.uuid,
  ...ACTOR,
  about: t.nullable(t.text),
  limit: t.int8,
};

/** SQL of the entries that a request asks for. The planner removes the conditions of fields that aren't given. */
export const MATCHES_ASKED = `account_id = $accountId
      and entry_id < $before
      and ($personId::uuid is null or person_id = $personId)
      and ($apiKeyId::uuid is null or api_key_id = $apiKeyId)
      and ($about::text is null or about = $about)`;

export const auditFields = {
  by: z
    .string()
    .optional()
    .meta({ description: "Only what this person or API key did: an id `per_…` or `key_…`." }),
  about: optional(text({ max: 255 })).meta({
    description: "Only what was about this id, for example of a contact.",
  }),
};

/** An id that names nobody finds nothing. */
export function askedOf({ by, about }: { by?: string | undefined; about?: string | undefined }) {
  const apiKeyId = by === undefined ? null : uuidOf("key", by);
  const personId = by === undefined ? null : (uuidOf("per", by) ?? (apiKeyId === null ? FIRST_ID : null));
  return { personId, apiKeyId, about: about ?? null };
}

const list = statement({
  name: "list_audit",
  plan: "scan",
  parameters: ASKED,
  columns: auditEntry.columns,
  sql: `select ${columnList(auditEntry.columns)}
    from audit
    where ${MATCHES_ASKED}
    order by entry_id desc
    limit $limit`,
});

export function listAudit(database: Database): Operation {
  return listOperation({
    operationId: "listAudit",
    route: "GET /audit",
    tag: "People",
    summary: "See who did what, newest first",
    description:
      "Every change that a signed-in person or a program made through the API, and which person opened which contact, conversation or broadcast's report in which " +
      "hour. Lists and searches aren't noted. Messages have " +
      "their author themselves, in `by`. What a program changes through `upsertContact` isn't noted for each contact. Entries are only added.",
    scope: "audit:read",
    fields: auditFields,
    examples: {
      "The newest": { query: { limit: 50 } },
      "About a contact": { query: { about: exampleId("con") } },
    },
    entries: "entries",
    listed: auditEntry,
    rows: ({ caller: { accountId }, query: { after, ...query } }, limit) =>
      database.run(list, { accountId, before: idFrom(after, LAST_ID), ...askedOf(query), limit }),
    position: (row) => row.entry_id,
  });
}
