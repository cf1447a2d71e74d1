// Deletes deliveries that ended 30 days ago.
import type { Database } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

const deleteOld = statement({
  name: "delete_old_deliveries",
  plan: "scan",
  sql: `delete from webhook_deliveries
    where status <> 'pending'
      and event_at < now() - interval '30 days'
      and due_at < now() - interval '30 days'`,
});

export async function forgetOldDeliveries(database: Database): Promise<void> {
  await database.run(deleteOld, {});
}
