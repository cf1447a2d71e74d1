import { type Database, statement, t } from "../platform/database/index.ts";

/** Rows that one transaction deletes: each may have many chunks. */
const BATCH = 100;

/** Uploads that broke off with their process, and files that no message shows. */
const forget = statement({
  name: "forget_unused_media",
  plan: "scan",
  columns: { media_id: t.uuid },
  sql: `delete from media
    where ctid = any (array(
      select ctid
      from media as old
      where contact_id is null
        and created_at < now() - case when status = 'waiting' then interval '1 day' else interval '30 days' end
        and account_id in (select account_id from open_accounts)
        and (
          select message_id
          from messages
          where messages.media_id = old.media_id
            and messages.account_id = old.account_id
          limit 1
        ) is null
      limit ${BATCH}
    ))
    returning media_id`,
});

/** Part of the hourly clean-up. */
export async function forgetUnusedMedia(database: Database): Promise<void> {
  while ((await database.run(forget, {})).length === BATCH);
}
