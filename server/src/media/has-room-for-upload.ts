// The bound of uploaded files that no message shows yet. Otherwise a program that only uploads would fill the disk for 30 days.
import { statement, t } from "../platform/database/index.ts";
import type { MediaFiles } from "./files/media-files.ts";

const count = statement({
  name: "count_unsent_media",
  parameters: { accountId: t.uuid },
  columns: { files: t.int8, bytes: t.int8 },
  sql: `select count(*) as files, coalesce(sum(bytes), 0)::bigint as bytes
    from media
    where account_id = $accountId
      and unsent`,
});

/** Whether a file was sent is looked up only here: accepting a message needn't write the file's row. */
const noteSent = statement({
  name: "note_sent_media",
  parameters: { accountId: t.uuid },
  sql: `update media
    set unsent = false
    where account_id = $accountId
      and unsent
      and exists (
        select
        from messages
        where messages.media_id = media.media_id
          and messages.account_id = $accountId
      )`,
});

export async function hasRoomForUpload(files: MediaFiles, accountId: string): Promise<boolean> {
  if (await isWithin(files, accountId)) return true;
  await files.database.run(noteSent, { accountId });
  return isWithin(files, accountId);
}

async function isWithin({ database, unsent }: MediaFiles, accountId: string): Promise<boolean> {
  const [row] = await database.run(count, { accountId });
  return row === undefined || (row.files < unsent.files && row.bytes < unsent.bytes);
}
