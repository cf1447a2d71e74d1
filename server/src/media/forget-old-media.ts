// Removes files that are older than the account's retention, and the oldest of an account that keeps too many bytes. Their messages stay.
import { type Database, statement, t } from "../platform/database/index.ts";
import { firstUuidAt } from "../platform/ids.ts";
import { VALID_S } from "./links/media-link.ts";
import type { MediaError } from "./media.ts";
import { messagesWithFile } from "./messages-with-file.ts";

/** Files that one transaction removes: each may have many chunks. */
const BATCH = 100;
const DAY_MS = 86_400_000;
const FIRST = "00000000-0000-0000-0000-000000000000";
const LAST = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const REMOVED: MediaError = "media_removed";

const readAccounts = statement({
  name: "read_media_retention",
  plan: "scan",
  columns: { account_id: t.uuid, media_days: t.nullable(t.int4), media_bytes: t.nullable(t.int8) },
  sql: `select account_id, media_days, media_bytes
    from accounts
    where media_days is not null
      or media_bytes is not null`,
});

/** Ids of files are in the order of time. The first file, from the newest on, with which the account keeps too many bytes. */
const findExcess = statement({
  name: "find_excess_media",
  plan: "scan",
  parameters: { accountId: t.uuid, most: t.int8 },
  columns: { media_id: t.uuid },
  sql: `select media_id
    from (
      select media_id, sum(bytes) over (order by media_id desc) as total
      from media
      where account_id = $accountId
        and status = 'stored'
    ) as newest
    where total > $most::bigint
    order by media_id desc
    limit 1`,
});

/**
 * Files of messages that wait to leave stay, and so do those that the channel may still fetch by its link. A file that a message later
 * than `usedAfter` shows stays too: an uploaded file may be sent for years. `limit 1` keeps the subquery an index scan.
 */
const UNUSED = `(
          select message_id
          from ${messagesWithFile("media", "$accountId")} as shown
          where shown.message_id > $usedAfter
            or shown.status in ('scheduled', 'queued')
            or (shown.status = 'sent' and shown.sent_at > now() - interval '${VALID_S} seconds')
          limit 1
        ) is null`;

/**
 * Up to `last`, in the order of time after `after`. Waits for the batches of messages that lock the files, so that the next statement
 * sees these messages. Later ones find no file.
 */
const lock = statement({
  name: "lock_old_media",
  parameters: { accountId: t.uuid, after: t.uuid, last: t.uuid, usedAfter: t.uuid, batch: t.int8 },
  columns: { last: t.nullable(t.uuid), media_ids: t.uuidArray },
  sql: `with oldest as materialized (
      select media_id
      from media
      where account_id = $accountId
        and media_id > $after
        and media_id <= $last
        and status = 'stored'
      order by media_id
      limit $batch
    ), unused as (
      select media_id
      from media
      where account_id = $accountId
        and media_id = any (array(select media_id from oldest))
        and status = 'stored'
        and ${UNUSED}
      order by media_id
      for no key update
    )
    select (
      select media_id
      from oldest
      order by media_id desc
      limit 1
    ) as last,
    array(select media_id from unused) as media_ids`,
});

const remove = statement({
  name: "remove_old_media",
  parameters: {
    accountId: t.uuid,
    mediaIds: t.uuidArray,
    usedAfter: t.uuid,
    error: t.textOf<MediaError>(),
  },
  sql: `with removed as (
      update media
      set status = 'removed', error = $error, sha256 = null, preview = null, object_id = null, place = null
      where account_id = $accountId
        and media_id = any ($mediaIds)
        and ${UNUSED}
      returning media_id
    ), chunks as (
      delete from media_chunks
      where account_id = $accountId
        and media_id = any (array(select media_id from removed))
    ), uploads as (
      delete from media_uploads
      where account_id = $accountId
        and media_id = any (array(select media_id from removed))
    )
    update media_objects
    set media_id = null
    where account_id = $accountId
      and media_id = any (array(select media_id from removed))`,
});

/** Part of the hourly clean-up. */
export async function forgetOldMedia(database: Database): Promise<void> {
  for (const account of await database.run(readAccounts, {})) {
    const { account_id: accountId, media_days: days, media_bytes: most } = account;
    if (days !== null) {
      const before = firstUuidAt(Date.now() - days * DAY_MS);
      await removeUpTo(database, { accountId, last: before, usedAfter: before });
    }
    const [excess] = most === null ? [] : await database.run(findExcess, { accountId, most });
    if (excess) await removeUpTo(database, { accountId, last: excess.media_id, usedAfter: LAST });
  }
}

async function removeUpTo(
  database: Database,
  given: { accountId: string; last: string; usedAfter: string },
): Promise<void> {
  const { accountId, usedAfter } = given;
  let after: string | null = FIRST;
  while (after !== null) {
    const from: string = after;
    after = await database.transaction(async (session) => {
      const [row] = await session.run(lock, { ...given, after: from, batch: BATCH });
      const { last = null, media_ids: mediaIds = [] } = row ?? {};
      if (mediaIds.length > 0) await session.run(remove, { accountId, mediaIds, usedAfter, error: REMOVED });
      return last;
    });
  }
}
