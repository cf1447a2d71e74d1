// Takes away files whose link has ended; part of the hourly clean-up.
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";

const close = statement<[], never>(
  "close_old_links",
  `with closed as (
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
);

export async function closeOldLinks(database: Database): Promise<void> {
  await database.run(close, []);
}
