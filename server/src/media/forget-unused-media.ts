import { type Database, deleteRows, type Session, statement, t } from "../platform/database/index.ts";
import { MEDIA_KEY } from "./media.ts";
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
      and ${NO_MESSAGE}
    order by account_id, media_id
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

/**
 * Waits like `lock`. Skips uploaded files that other messages show: every acceptance of a message with such a file would wait for the
 * caller's transaction. Takes all files that people sent, because the deletion of their contact deletes them in any order.
 */
const lockShown = statement({
  name: "lock_media_of_messages",
  parameters: { accountId: t.uuid, mediaIds: t.uuidArray, withUploads: t.bool },
  columns: { media_id: t.uuid },
  sql: `select media_id
    from media
    where account_id = $accountId
      and media_id = any ($mediaIds)
      and (contact_id is not null or $withUploads and ${NO_MESSAGE})
    order by media_id
    for update`,
});

/** Deletes the files of messages that the caller has deleted, except files that other messages show. */
export async function forgetMediaOf(
  session: Session,
  { accountId, mediaIds, withUploads }: { accountId: string; mediaIds: string[]; withUploads: boolean },
): Promise<void> {
  if (mediaIds.length === 0) return;
  const files = await session.run(lockShown, { accountId, mediaIds, withUploads });
  const locked = files.map(({ media_id }) => media_id);
  if (locked.length > 0) await session.run(forget, { accountIds: [accountId], mediaIds: locked });
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

const remove = deleteRows({ name: "remove_media", table: "media", key: MEDIA_KEY });

/** For a message that its author deleted. */
export async function removeMedia(session: Session, accountId: string, mediaId: string): Promise<void> {
  await session.run(remove, { accountId, mediaId });
}
