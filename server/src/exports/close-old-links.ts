import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";

const close = statement({
  name: "close_old_links",
  sql: `with closed as (
      update exports
      set link_expires_at = null
      where link_expires_at <= now()
        and status = 'sent'
      returning account_id, export_id
    )
    delete from export_chunks
    using closed
    where export_chunks.account_id = closed.account_id
      and export_chunks.export_id = closed.export_id`,
});

/** Part of the hourly clean-up: deletes the files of expired links. */
export async function closeOldLinks(database: Database): Promise<void> {
  await database.run(close, {});
}
