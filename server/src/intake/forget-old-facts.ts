// Deletes stored facts after 30 days.
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import { addDroppedFacts } from "../senders/index.ts";

const deleteOld = statement({
  name: "delete_old_facts",
  plan: "scan",
  columns: { account_id: t.uuid, sender_id: t.uuid, count: t.int8 },
  sql: `with gone as (
      delete from received_facts
      where received_at < now() - interval '30 days'
      returning account_id, sender_id
    )
    select account_id, sender_id, count(*)
    from gone
    group by account_id, sender_id`,
});

export async function forgetOldFacts(database: Database): Promise<void> {
  await database.transaction(async (session) => {
    const gone = await session.run(deleteOld, {});
    const counts = gone.map((row) => ({
      accountId: row.account_id,
      senderId: row.sender_id,
      count: row.count,
    }));
    await addDroppedFacts(
      session,
      counts.map((count) => ({ ...count, cause: "expired" })),
    );
  });
}
