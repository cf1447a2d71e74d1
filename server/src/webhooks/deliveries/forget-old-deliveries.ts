// Deletes ended deliveries that are older than the account's retention, or than its events: a delivery has a copy of its event.
import { DELIVERY_DAYS } from "../../accounts/index.ts";
import { cleanUp } from "../../platform/database/clean-up.ts";

export const forgetOldDeliveries = cleanUp({
  name: "delete_old_deliveries",
  table: "webhook_deliveries",
  join: "join accounts on accounts.account_id = webhook_deliveries.account_id",
  where: `status <> 'pending'
    and greatest(event_at, due_at) < now() - make_interval(days => least(coalesce(accounts.delivery_days, ${DELIVERY_DAYS.default}), accounts.event_days))`,
});
