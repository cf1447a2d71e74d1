// Finds the end of a walk: a run of contacts in the order of their ids.
import { type Database, type Session, statement, t } from "../../platform/database/index.ts";

const find = statement({
  name: "find_end_of_contact_walk",
  parameters: { accountId: t.uuid, after: t.uuid, before: t.int8 },
  columns: { contact_id: t.uuid },
  sql: `select contact_id
    from contacts
    where account_id = $accountId
      and contact_id > $after
    order by contact_id
    offset $before
    limit 1`,
});

/** The UUID of the last of `length` contacts after the UUID `after`; null when the account has fewer. */
export async function endOfWalk(
  database: Pick<Database | Session, "run">,
  { accountId, after, length }: { accountId: string; after: string; length: number },
): Promise<string | null> {
  const [end] = await database.run(find, { accountId, after, before: length - 1 });
  return end?.contact_id ?? null;
}
