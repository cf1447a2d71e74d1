// The warning that files of people wait because the channel refuses a sender's credentials.
import { noticeTime } from "../../accounts/index.ts";
import { statement, t } from "../../platform/database/index.ts";
import { publicId } from "../../platform/ids.ts";
import { NOTHING, type WarningSource } from "../../warnings/index.ts";
import { mediaErrors } from "../errors.ts";

const find = statement({
  name: "find_refused_media",
  parameters: { accountIds: t.uuidArray },
  columns: {
    account_id: t.uuid,
    sender_id: t.uuid,
    phone: t.text,
    channel: t.text,
    since: t.timestamptz,
    files: t.int8,
  },
  sql: `select senders.account_id, senders.sender_id, senders.phone, senders.channel, min(media.created_at) as since, count(*) as files
    from media
    join senders using (account_id, sender_id)
    where media.account_id = any ($accountIds)
      and media.status = 'waiting'
      and media.error is not null
    group by senders.account_id, senders.sender_id, senders.phone, senders.channel`,
});

export const refusedFiles: WarningSource = {
  kinds: ["files_refused"],
  async find(runner, accountIds) {
    const rows = await runner.run(find, { accountIds });
    return rows.map(({ account_id: accountId, sender_id, phone, channel, since, files }) => {
      const { code, meaning, action } = mediaErrors.media_access_refused;
      return {
        ...NOTHING,
        accountId,
        kind: "files_refused",
        id: publicId("snd", sender_id),
        name: phone,
        channel,
        reason: code,
        waiting: files,
        since,
        title: `Files that people sent to ${phone} can't be fetched`,
        detail: `${meaning} The first file that waits came at ${noticeTime(since)}.`,
        action,
      };
    });
  },
};
