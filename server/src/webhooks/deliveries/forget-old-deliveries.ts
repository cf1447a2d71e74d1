// Deletes deliveries that ended 30 days ago, or as long ago as the account keeps events: a delivery has a copy of its event.
import { cleanUp } from "../../platform/database/clean-up.ts";

export const forgetOldDeliveries = cleanUp({
  name: "delete_old_deliveries",
  table: "webhook_deliveries",
  join: "join accounts on accounts.account_id = webhook_deliveries.account_id",
  where: `status <> 'pending'
    and greatest(event_at, due_at) < now() - make_interval(days => least(30, accounts.event_days))`,
});
