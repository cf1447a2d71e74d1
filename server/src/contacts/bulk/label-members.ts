// The step of bulk jobs that puts labels on contacts and takes them off.
import { statement } from "../../platform/database/statement.ts";
import { MAX_LABELS } from "../labels.ts";
import type { BulkJobStep } from "./bulk-job-step.ts";

/** What the job was asked for; a type and no interface, because it is kept as the job's parameters. */
export type LabelsChange = {
  /** Names; those that a contact lacks come after the labels that it has. */
  add: string[];
  remove: string[];
};

/** Members a transaction: each costs some 40 us, most of it in indexes, while sends to these contacts wait. */
const CHUNK = 200;

/** Answers the contacts that are there. A contact that stays as it is isn't written, one past the limit neither. */
const change = statement<
  [string, string[], string[], string[], number],
  { contact_id: string; outcome: "changed" | "unchanged" | "refused" }
>(
  "change_labels_of_members",
  `with locked as materialized (
     select contact_id, labels
     from contacts
     where account_id = $1
       and contact_id = any ($2::uuid[])
     order by phone, contact_id
     for no key update
   ), wanted as materialized (
     select contact_id, labels, array(
       select name
       from unnest(labels) with ordinality as had (name, place)
       where name <> all ($4::text[])
       order by place
     ) || array(
       select name
       from unnest($3::text[]) with ordinality as added (name, place)
       where name <> all (locked.labels)
       order by place
     ) as changed
     from locked
   ), written as (
     update contacts
     set labels = wanted.changed,
       updated_at = greatest(contacts.updated_at, now())
     from wanted
     where contacts.account_id = $1
       and contacts.contact_id = any ($2::uuid[])
       and contacts.contact_id = wanted.contact_id
       and wanted.changed <> wanted.labels
       and cardinality(wanted.changed) <= $5
     returning contacts.contact_id
   )
   select contact_id, case
     when changed = labels then 'unchanged'
     when cardinality(changed) <= $5 then 'changed'
     else 'refused'
   end as outcome
   from wanted`,
);

/** A plan kept from when the table was empty read all of a book of 100,000 for each chunk: 5.7 s, and 0.05 by keys. */
const BY_KEYS =
  "set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off";

export const labelMembers: BulkJobStep = {
  chunk: CHUNK,
  async run(session, { accountId, parameters }, contactIds) {
    const { add, remove } = parameters as LabelsChange;
    await session.client.query(BY_KEYS);
    const rows = await session.run(change, [accountId, contactIds, add, remove, MAX_LABELS]);
    const changed = rows.filter((row) => row.outcome === "changed");
    return {
      passed: contactIds.length,
      notFound: contactIds.length - rows.length,
      refused: rows.filter((row) => row.outcome === "refused").length,
      events: changed.map((row) => ({ accountId, type: "contact.updated", id: row.contact_id })),
    };
  },
};
