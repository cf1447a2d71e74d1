// The warning that an export failed. It ends after a day, or when the same export is requested again.
import { noticeTime } from "../../accounts/index.ts";
import { statement, t } from "../../platform/database/index.ts";
import { publicId } from "../../platform/ids.ts";
import { NOTHING, type WarningSource } from "../../warnings/index.ts";
import { REQUESTER, REQUESTER_TABLES } from "../export.ts";
import { nameOf } from "./tell-of-export.ts";

const find = statement({
  name: "find_failed_exports",
  parameters: { accountIds: t.uuidArray },
  columns: {
    account_id: t.uuid,
    job_id: t.uuid,
    created_at: t.timestamptz,
    finished_at: t.nullable(t.timestamptz),
    error: t.nullable(t.text),
    requester: t.nullable(t.text),
  },
  sql: `select jobs.account_id, jobs.job_id, jobs.created_at, jobs.finished_at, jobs.error,
      ${REQUESTER} as requester
    from jobs
    ${REQUESTER_TABLES}
    where jobs.account_id = any ($accountIds)
      and jobs.kind = 'export'
      and jobs.status = 'failed'
      and jobs.finished_at > now() - interval '24 hours'
      and not exists (
        select
        from jobs as later
        where later.account_id = jobs.account_id
          and later.job_id > jobs.job_id
          and later.filter = jobs.filter
          and later.email is not distinct from jobs.email
      )`,
});

export const failedExports: WarningSource = {
  kinds: ["export_failed"],
  async find(runner, accountIds) {
    const rows = await runner.run(find, { accountIds });
    return rows.map(({ account_id: accountId, job_id, created_at, finished_at: since, error, requester }) => {
      const id = publicId("exp", job_id);
      return {
        ...NOTHING,
        accountId,
        kind: "export_failed",
        id,
        since,
        title: "An export of your contacts failed",
        detail:
          `The export ${id}, which ${nameOf(requester)} requested at ${noticeTime(created_at)}, failed. ` +
          (error ?? ""),
        action: "Nothing was sent. Request another export.",
      };
    });
  },
};
