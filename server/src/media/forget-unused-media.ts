import { type Database, type Session, statement, t } from "../platform/database/index.ts";
import { messagesWithFile } from "./messages-with-file.ts";

/** Rows that one transaction deletes: each may have many chunks. */
const BATCH = 100;

const NO_MESSAGE = `(
          select message_id
          from ${messagesWithFile("media", "media.account_id")} as shown
          limit 1
        ) is null`;

const COLUMNS = { account_id: t.uuid, media_id: t.uuid };

/**
 * Uploads that broke off with their process, and files that no message shows. Waits for the batches of messages that lock the files,
 * so that the next statement sees these messages.
 */
const lock = statement({
  name: "lock_unused_media",
  plan: "scan",
  columns: COLUMNS,
  sql: `select account_id, media_id
    from media
    where contact_id is null
      and created_at < now() - case when status = 'waiting' then interval '1 day' else interval '30 days' end
      and account_id in (select account_id from open_accounts)
      and ${NO_MESSAGE}
    limit ${BATCH}
    for update`,
});

const forget = statement({
  name: "forget_unused_media",
  parameters: { accountIds: t.uuidArray, mediaIds: t.uuidArray },
  sql: `delete from media
    where account_id = any ($accountIds)
      and media_id = any ($mediaIds)
      and ${NO_MESSAGE}`,
});

/** Waits like `lock`. */
const lockReceived = statement({
  name: "lock_received_media",
  parameters: { accountId: t.uuid, mediaIds: t.uuidArray },
  columns: { media_id: t.uuid },
  sql: `select media_id
    from media
    where account_id = $accountId
      and media_id = any ($mediaIds)
      and contact_id is not null
    order by media_id
    for update`,
});

/** Deletes the files among these that people sent, except files that a message shows. */
export async function forgetReceivedMedia(
  session: Session,
  accountId: string,
  mediaIds: string[],
): Promise<void> {
  if (mediaIds.length === 0) return;
  const files = await session.run(lockReceived, { accountId, mediaIds });
  const received = files.map(({ media_id }) => media_id);
  if (received.length > 0) await session.run(forget, { accountIds: [accountId], mediaIds: received });
}

/** Part of the hourly clean-up. */
export async function forgetUnusedMedia(database: Database): Promise<void> {
  const forgetSome = async (): Promise<number> =>
    database.transaction(async (session) => {
      const files = await session.run(lock, {});
      const accountIds = [...new Set(files.map(({ account_id }) => account_id))];
      const mediaIds = files.map(({ media_id }) => media_id);
      if (files.length > 0) await session.run(forget, { accountIds, mediaIds });
      return files.length;
    });
  while ((await forgetSome()) === BATCH);
}
