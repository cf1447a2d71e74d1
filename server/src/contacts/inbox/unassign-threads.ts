// Takes the threads from a member who leaves or becomes a reader.
import { appendEvents } from "../../events/index.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";

/** Two queries, one for each index. Locks contacts in the order of their phones, like every other statement. */
const unassign = statement({
  name: "unassign_threads",
  parameters: { accountId: t.uuid, personId: t.uuid, limit: t.int8 },
  columns: { contact_id: t.uuid },
  sql: `with assigned as materialized (
      select contact_id
      from (
        select contact_id
        from contacts
        where assignee_id = $personId
          and waiting_since is not null
          and (account_id = $accountId) is true
        union all
        select contact_id
        from contacts
        where assignee_id = $personId
          and waiting_since is null
          and (account_id = $accountId) is true
      ) as every
      limit $limit
    ), locked as materialized (
      select contact_id
      from contacts
      where account_id = $accountId
        and contact_id = any (array(select contact_id from assigned))
      order by phone_key(phone), contact_id
      for no key update
    )
    update contacts
    set assignee_id = null
    where account_id = $accountId
      and contact_id = any (array(select contact_id from locked))
      and assignee_id = $personId
    returning contact_id`,
});

/** Threads of one transaction: the contacts are locked meanwhile. */
const AT_ONCE = 500;

/** Call it after the change of the membership, so that nobody assigns another thread to the person. */
export async function unassignThreads(
  database: Database,
  accountId: string,
  personId: string,
): Promise<void> {
  for (let taken = AT_ONCE; taken === AT_ONCE; )
    taken = await database.transaction(async (session) => {
      const rows = await session.run(unassign, { accountId, personId, limit: AT_ONCE });
      await appendEvents(
        session,
        rows.map(({ contact_id: id }) => ({ accountId, type: "thread.assigned", id })),
      );
      return rows.length;
    });
}

const findFormer = statement({
  name: "find_members_who_cannot_answer",
  plan: "scan",
  columns: { account_id: t.uuid, person_id: t.uuid },
  sql: `select account_id, person_id
    from memberships
    where ended_at > now() - interval '30 days'
      or (role = 'reader' and ended_at is null)`,
});

/** For members whose removal, or change to a reader, a killed process didn't complete. */
export async function unassignThreadsOfFormer(database: Database): Promise<void> {
  for (const { account_id: accountId, person_id: personId } of await database.run(findFormer, {}))
    await unassignThreads(database, accountId, personId);
}
