// Opens the threads whose snooze has ended, with an event. Readers compare the time themselves.
import { appendEvents } from "../../events/index.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";

export const END_SNOOZES_AT = "* * * * *";

/** Leaves out contacts that another transaction holds: the next run finds them. */
const end = statement({
  name: "end_snoozes",
  parameters: { limit: t.int8 },
  columns: { account_id: t.uuid, contact_id: t.uuid },
  sql: `with ended as materialized (
      select account_id, contact_id
      from contacts
      where is_snoozed
        and snoozed_until <= now()
      limit $limit
      for no key update skip locked
    )
    update contacts
    set is_snoozed = false, snoozed_until = null, inbox_changed_at = contacts.snoozed_until
    from ended
    where contacts.account_id = ended.account_id
      and contacts.contact_id = ended.contact_id
    returning contacts.account_id, contacts.contact_id`,
});

/** Threads of one transaction. */
const AT_ONCE = 500;

export async function endSnoozes(database: Database): Promise<void> {
  for (let ended = AT_ONCE; ended === AT_ONCE; )
    ended = await database.transaction(async (session) => {
      const rows = await session.run(end, { limit: AT_ONCE });
      const events = rows.map(({ account_id: accountId, contact_id: id }) => {
        return { accountId, type: "thread.opened" as const, id };
      });
      await appendEvents(session, events);
      return rows.length;
    });
}
