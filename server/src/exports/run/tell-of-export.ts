// Tells an account's `notify_email` that an export was requested, without any of its content.
import { noticeTime, type SendNotice } from "../../accounts/index.ts";
import { JOB_KEY } from "../../jobs/index.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { publicId } from "../../platform/ids.ts";
import type { JobTasks } from "../../platform/jobs/create-jobs.ts";
import { type ExportNoticeJobs, REQUESTER, REQUESTER_TABLES } from "../export.ts";

const find = statement({
  name: "find_export_to_tell_of",
  parameters: JOB_KEY,
  columns: {
    email: t.nullable(t.text),
    created_at: t.timestamptz,
    requester: t.nullable(t.text),
  },
  sql: `select jobs.email, jobs.created_at, ${REQUESTER} as requester
    from jobs
    ${REQUESTER_TABLES}
    where jobs.account_id = $accountId
      and jobs.job_id = $jobId`,
});

export function exportNoticeTasks(database: Database, sendNotice: SendNotice): JobTasks<ExportNoticeJobs> {
  return {
    async "tell-of-export"(key) {
      const [found] = await database.run(find, key);
      if (!found) return;
      const id = publicId("exp", key.jobId);
      const target =
        found.email === null
          ? "Programs with a key that may export can download the file for a day."
          : `The file will be sent to ${found.email}.`;
      await sendNotice({
        accountId: key.accountId,
        id: `${id}.notice`,
        subject: "An export of your contacts was requested",
        paragraphs: [
          `${nameOf(found.requester)} requested an export of contacts at ${noticeTime(found.created_at)}. ${target}`,
          `The export's id is ${id}. If you don't expect this export, cancel it, and revoke the key or end the membership.`,
        ],
      });
    },
  };
}

export function nameOf(key: string | null): string {
  return JSON.stringify(key ?? "?");
}
