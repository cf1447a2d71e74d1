// The bound of uploaded files that no message shows yet. Otherwise a program that only uploads would fill the disk for 30 days.
import { statement, t } from "../platform/database/index.ts";
import type { MediaFiles } from "./files/media-files.ts";
import { messagesWithFile } from "./messages-with-file.ts";

const count = statement({
  name: "count_unsent_media",
  parameters: { accountId: t.uuid },
  columns: { files: t.int8, bytes: t.int8 },
  sql: `select count(*) as files, coalesce(sum(bytes), 0)::bigint as bytes
    from media
    where account_id = $accountId
      and unsent`,
});

/** Enough for many uploads. */
const BATCH = 100;

/**
 * Whether a file was sent is looked up only here: accepting a message needn't write the file's row. `limit 1` makes the subquery a scan
 * of the index of files. As a join, it compared each file with each message of the account.
 */
const noteSent = statement({
  name: "note_sent_media",
  parameters: { accountId: t.uuid },
  columns: { media_id: t.uuid },
  sql: `update media
    set unsent = false
    where ctid = any (array(
      select ctid
      from media as sent
      where account_id = $accountId
        and unsent
        and (
          select message_id
          from ${messagesWithFile("sent", "$accountId")} as shown
          limit 1
        ) is not null
      limit ${BATCH}
    ))
    returning media_id`,
});

export async function hasRoomForUpload(files: MediaFiles, accountId: string): Promise<boolean> {
  for (;;) {
    if (await isWithin(files, accountId)) return true;
    const noted = await files.database.run(noteSent, { accountId });
    // Another upload may have noted the files meanwhile.
    if (noted.length === 0) return isWithin(files, accountId);
  }
}

async function isWithin({ database, unsent }: MediaFiles, accountId: string): Promise<boolean> {
  const [row] = await database.run(count, { accountId });
  return row === undefined || (row.files < unsent.files && row.bytes < unsent.bytes);
}
