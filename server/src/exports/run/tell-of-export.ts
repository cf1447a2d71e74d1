// Tells an account's `notify_email` that an export was requested, without any of its content.
import { noticeTime, type SendNotice } from "../../accounts/index.ts";
import { JOB_KEY } from "../../jobs/index.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { publicId } from "../../platform/ids.ts";
import type { JobTasks } from "../../platform/jobs/create-jobs.ts";
import type { ExportNoticeJobs } from "../export.ts";

const find = statement({
  name: "find_export_to_tell_of",
  parameters: JOB_KEY,
  columns: {
    email: t.nullable(t.text),
    created_at: t.timestamptz,
    requester: t.nullable(t.text),
  },
  sql: `select jobs.email, jobs.created_at, coalesce(people.name, api_keys.name) as requester
    from jobs
    left join api_keys on api_keys.account_id = jobs.account_id and api_keys.api_key_id = jobs.api_key_id
    left join memberships member on member.account_id = jobs.account_id and member.person_id = jobs.person_id
      and member.erased_at is null
    left join people on people.person_id = member.person_id
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
