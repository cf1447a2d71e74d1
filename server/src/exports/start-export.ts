// Queues an export with its jobs and its event, in the caller's transaction.
import { appendEvents } from "../events/index.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { newUuid } from "../platform/ids.ts";
import { addAccountJob } from "../platform/jobs/add-account-job.ts";
import { type AddJob, addJob } from "../platform/jobs/add-job.ts";
import { domainOf } from "../platform/mail/email-field.ts";
import { type ExportFormat, type ExportRow, exportColumns } from "./export.ts";
import type { KeptFilter } from "./export-filter.ts";
import { type ExportJobs, RUN_EXPORT } from "./export-jobs.ts";
import { exportDomainNotAllowed, exportRunning, tooManyExports } from "./problems.ts";

export interface ExportRequest {
  accountId: string;
  apiKeyId: string;
  email: string;
  filter: KeptFilter;
  format: ExportFormat;
}

/** Exports an account can ask for within an hour. */
const HOURLY = 10;
/** A notice that can't be delivered is given up after some three hours of growing waits. */
const NOTICE_ATTEMPTS = 10;
const add: AddJob<ExportJobs> = addJob;

/** One after the other within an account, so that two don't both find room for one. */
const lockAccount = statement<[string], { export_domains: string[]; notified: boolean }>(
  "lock_account_for_export",
  `select export_domains, notify_email is not null as notified
   from accounts
   where account_id = $1
   for no key update`,
);

/** The oldest of the last `HOURLY` within an hour; nothing while there is room. */
const secondsUntilRoom = statement<[string, number], { seconds: number }>(
  "seconds_until_export",
  `select ceil(extract(epoch from created_at + interval '1 hour' - now()))::integer as seconds
   from exports
   where account_id = $1
     and created_at > now() - interval '1 hour'
   order by created_at desc
   offset $2 - 1
   limit 1`,
);

const insert = statement<[string, string, string, string, string, string, ExportFormat], ExportRow>(
  "insert_export",
  `insert into exports (account_id, export_id, run_id, email, status, api_key_id, filter, format)
   values ($1, $2, $3, $4, 'queued', $5, $6::jsonb, $7)
   on conflict (account_id, email, md5(filter::text)) where status in ('queued', 'running', 'mailing') do nothing
   returning ${exportColumns}`,
);

/** Throws 422 `export_domain_not_allowed`, 429 `too_many_exports` and `too_many_jobs`, and 409 `export_running`. */
export async function startExport(session: Session, request: ExportRequest): Promise<ExportRow> {
  const { accountId, apiKeyId, email, filter, format } = request;
  const [account] = (await session.run(lockAccount, [accountId])) as [
    { export_domains: string[]; notified: boolean },
  ];
  const allowed = account.export_domains;
  if (allowed.length > 0 && !allowed.includes(domainOf(email))) throw exportDomainNotAllowed(email);
  const [full] = await session.run(secondsUntilRoom, [accountId, HOURLY]);
  if (full) throw tooManyExports(Math.max(1, full.seconds));
  const wanted = JSON.stringify(filter);
  const values = [accountId, newUuid(), newUuid(), email, apiKeyId, wanted, format] as const;
  const [row] = await session.run(insert, [...values]);
  if (!row) throw exportRunning(email);
  const exportId = row.export_id;
  await addAccountJob(session, RUN_EXPORT, { accountId, subjectId: exportId });
  if (account.notified) {
    await add(session, "tell-of-export", { accountId, exportId }, { maxAttempts: NOTICE_ATTEMPTS });
  }
  await appendEvents(session, [{ accountId, type: "export.queued", id: exportId }]);
  return row;
}
