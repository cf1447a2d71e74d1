// Tells an account's `notify_email` that a channel refused a sender, whose messages wait from then on.
import { noticeTime, type SendNotice } from "../accounts/index.ts";
import { type Database, statement, t } from "../platform/database/index.ts";
import type { ErrorEntry } from "../platform/errors/error-table.ts";
import { publicId } from "../platform/ids.ts";
import type { JobTasks } from "../platform/jobs/create-jobs.ts";

const KEY = { accountId: t.uuid, senderId: t.uuid };

export type SenderNoticeJobs = { "tell-of-paused-sender": t.Inputs<typeof KEY> };

interface NoticeDeps {
  database: Database;
  sendNotice: SendNotice;
  findError(code: string, channel: string): Pick<ErrorEntry, "meaning" | "action"> | undefined;
}

const find = statement({
  name: "find_sender_to_tell_of",
  parameters: KEY,
  columns: {
    phone: t.text,
    channel: t.text,
    paused_reason: t.nullable(t.text),
    paused_at: t.nullable(t.timestamptz),
  },
  sql: `select phone, channel, paused_reason, paused_at
    from senders
    where account_id = $accountId
      and sender_id = $senderId`,
});

/** Tells nothing of a sender that was resumed meanwhile, or paused by a client. */
export function senderNoticeTasks({
  database,
  sendNotice,
  findError,
}: NoticeDeps): JobTasks<SenderNoticeJobs> {
  return {
    async "tell-of-paused-sender"(key) {
      const [found] = await database.run(find, key);
      if (!found?.paused_at || !found.paused_reason || found.paused_reason === "requested") return;
      const { phone, channel, paused_reason: reason, paused_at: at } = found;
      const error = findError(reason, channel);
      const id = publicId("snd", key.senderId);
      await sendNotice({
        accountId: key.accountId,
        id: `${id}.paused.${at.getTime()}`,
        subject: `Messages from ${phone} wait`,
        paragraphs: [
          `The sender ${phone} (${channel}, ${id}) was paused at ${noticeTime(at)}. ` +
            (error?.meaning ?? `The reason is ${reason}.`),
          `${error?.action ?? "Remove the cause."} Then resume the sender. Its messages are kept, and leave in order.`,
        ],
      });
    },
  };
}
