// GET /audit: who did what, newest first.
import { z } from "zod";
import { columnList, type Database, statement, t } from "../../platform/database/index.ts";
import { exampleId, idFrom, LAST_ID, listOperation, type Operation } from "../../platform/http/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { auditEntry } from "../entry.ts";

const PARAMETERS = {
  accountId: t.uuid,
  before: t.uuid,
  personId: t.nullable(t.uuid),
  apiKeyId: t.nullable(t.uuid),
  about: t.nullable(t.text),
  limit: t.int8,
};

/** The planner removes the conditions of fields that aren't given. */
const list = statement({
  name: "list_audit",
  plan: "scan",
  parameters: PARAMETERS,
  columns: auditEntry.columns,
  sql: `select ${columnList(auditEntry.columns)}
    from audit
    where account_id = $accountId
      and entry_id < $before
      and ($personId::uuid is null or person_id = $personId)
      and ($apiKeyId::uuid is null or api_key_id = $apiKeyId)
      and ($about::text is null or about = $about)
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
      "Every change that a signed-in person or a program made through the API, and which person opened which contact or conversation in which " +
      "hour. Lists and searches aren't noted. Messages have " +
      "their author themselves, in `by`. What a program changes through `upsertContact` isn't noted for each contact. Entries are only added.",
    scope: "audit:read",
    fields: {
      by: z
        .string()
        .optional()
        .meta({ description: "Only what this person or API key did: an id `per_…` or `key_…`." }),
      about: z
        .string()
        .optional()
        .meta({ description: "Only what was about this id, for example of a contact." }),
    },
    examples: {
      "The newest": { query: { limit: 50 } },
      "About a contact": { query: { about: exampleId("con") } },
    },
    entries: "entries",
    entry: auditEntry.answer,
    async rows({ caller: { accountId }, query: { by, about = null, after } }, limit) {
      const personId = by === undefined ? null : uuidOf("per", by);
      const apiKeyId = by === undefined ? null : uuidOf("key", by);
      if (by !== undefined && personId === null && apiKeyId === null) return [];
      return database.run(list, {
        accountId,
        before: idFrom(after, LAST_ID),
        personId,
        apiKeyId,
        about,
        limit,
      });
    },
    entryOf: (row) => auditEntry.of(row),
    position: (row) => row.entry_id,
  });
}
