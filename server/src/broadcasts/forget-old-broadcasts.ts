// Deletes broadcasts that ended or were planned and never started, and are older than the account's time for messages.
import { cleanUp } from "../platform/database/clean-up.ts";

export const forgetOldBroadcasts = cleanUp({
  name: "delete_old_broadcasts",
  table: "broadcasts",
  join: "join accounts using (account_id)",
  where:
    "status in ('planned', 'finished', 'canceled') and coalesce(started_at, planned_at, broadcasts.created_at) < now() - make_interval(days => message_days)",
});
