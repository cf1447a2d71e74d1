// Clears the doubt about a message that was queued again after an unknown outcome, when the second attempt never left.
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";

/** An uncertain attempt alone keeps the doubt, so it counts twice. */
export const clearPossibleDuplicates = statement({
  name: "clear_possible_duplicate",
  parameters: { accountId: t.uuid, messageIds: t.uuidArray },
  sql: `update messages
    set possibly_duplicate = false
    where account_id = $accountId
      and message_id = any ($messageIds)
      and possibly_duplicate
      and (attempt is not null)::int + (
        select count(*) + count(*) filter (where status = 'uncertain')
        from message_attempts as other
        where other.account_id = messages.account_id
          and other.message_id = messages.message_id
          and (messages.attempt is null or other.attempt <> messages.attempt)
          and other.status in ('uncertain', 'sent', 'delivered', 'read')
      ) < 2`,
});
