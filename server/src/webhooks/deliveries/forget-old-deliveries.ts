// Deletes deliveries that ended 30 days ago.
import { cleanUp } from "../../platform/database/clean-up.ts";

export const forgetOldDeliveries = cleanUp(
  "delete_old_deliveries",
  `delete from webhook_deliveries
  where status <> 'pending'
    and event_at < now() - interval '30 days'
    and due_at < now() - interval '30 days'`,
);
