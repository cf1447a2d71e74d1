// The step of bulk jobs that adds and removes labels.
import { statement, t } from "../../platform/database/index.ts";
import { MAX_LABELS } from "../labels.ts";
import type { BulkJobStep } from "./run-bulk-job.ts";

/** Messages to the chunk's contacts wait for its commit, so it is small. */
const CHUNK = 200;

/** The update repeats the ids: otherwise the planner may read more contacts than the chunk. */
const change = statement({
  name: "change_labels_of_members",
  parameters: {
    accountId: t.uuid,
    contactIds: t.uuidArray,
    add: t.textArray,
    remove: t.textArray,
  },
  columns: { contact_id: t.uuid, outcome: t.textOf<"changed" | "unchanged" | "refused">() },
  sql: `with locked as materialized (
      select contact_id, labels
      from contacts
      where account_id = $accountId
        and contact_id = any ($contactIds)
      order by phone_key(phone), contact_id
      for no key update
    ), wanted as materialized (
      select contact_id, labels, array(
        select name
        from unnest(labels) with ordinality as had (name, ordinal)
        where name <> all ($remove)
        order by ordinal
      ) || array(
        select name
        from unnest($add::text[]) with ordinality as added (name, ordinal)
        where name <> all (locked.labels)
        order by ordinal
      ) as changed
      from locked
    ), written as (
      update contacts
      set labels = wanted.changed, updated_at = greatest(contacts.updated_at, now())
      from wanted
      where contacts.account_id = $accountId
        and contacts.contact_id = any ($contactIds)
        and contacts.contact_id = wanted.contact_id
        and wanted.changed <> wanted.labels
        and cardinality(wanted.changed) <= greatest(${MAX_LABELS}, cardinality(wanted.labels))
    )
    select contact_id, case
      when changed = labels then 'unchanged'
      when cardinality(changed) <= greatest(${MAX_LABELS}, cardinality(labels)) then 'changed'
      else 'refused'
    end as outcome
    from wanted`,
});

export const labelMembers: BulkJobStep = {
  chunk: CHUNK,
  async run(session, { accountId, work }, contactIds) {
    const { add = [], remove = [] } = work ?? {};
    const rows = await session.run(change, { accountId, contactIds, add, remove });
    const changed = rows.filter((row) => row.outcome === "changed");
    return {
      passed: contactIds.length,
      notFound: contactIds.length - rows.length,
      refused: rows.filter((row) => row.outcome === "refused").length,
      events: changed.map((row) => ({ accountId, type: "contact.updated", id: row.contact_id })),
    };
  },
};
