// Queues an export with its jobs and its event, in the caller's transaction.
import { appendEvents } from "../events/index.ts";
import type { Session } from "../platform/database/session.ts";
import * as t from "../platform/database/sql-types.ts";
import { columnList, statement } from "../platform/database/statement.ts";
import { newUuid } from "../platform/ids.ts";
import { addAccountJob } from "../platform/jobs/add-account-job.ts";
import { type AddJob, addJob } from "../platform/jobs/add-job.ts";
import { domainOf } from "../platform/mail/email-field.ts";
import {
  EXPORT_COLUMNS,
  EXPORT_RUN,
  type ExportFormat,
  type ExportNoticeJobs,
  type ExportRow,
  RUN_EXPORT,
} from "./export.ts";
import type { KeptFilter } from "./export-filter.ts";
import { lockAccount } from "./export-transitions.ts";
import { exportDomainNotAllowed, exportRunning, tooManyExports } from "./problems.ts";

export interface ExportRequest {
  accountId: string;
  apiKeyId: string;
  email: string;
  filter: KeptFilter;
  format: ExportFormat;
}

const MOST_PER_HOUR = 10;
/** A notice is given up after about three hours of growing waits. */
const NOTICE_ATTEMPTS = 10;
const add: AddJob<ExportNoticeJobs> = addJob;

/** No row while there is room. */
const secondsUntilRoom = statement({
  name: "seconds_until_export",
  parameters: { accountId: t.uuid, limit: t.int4 },
  columns: { seconds: t.int4 },
  sql: `select ceil(extract(epoch from created_at + interval '1 hour' - now()))::integer as seconds
    from exports
    where account_id = $accountId
      and created_at > now() - interval '1 hour'
    order by created_at desc
    offset $limit::integer - 1
    limit 1`,
});

const insert = statement({
  name: "insert_export",
  parameters: {
    ...EXPORT_RUN,
    email: t.text,
    apiKeyId: t.uuid,
    filter: t.jsonb<KeptFilter>(),
    format: t.textOf<ExportFormat>(),
  },
  columns: EXPORT_COLUMNS,
  sql: `insert into exports (account_id, export_id, run_id, email, status, api_key_id, filter, format)
    values ($accountId, $exportId, $runId, $email, 'queued', $apiKeyId, $filter, $format)
    on conflict (account_id, email, md5(filter::text)) where status in ('queued', 'running', 'mailing') do nothing
    returning ${columnList(EXPORT_COLUMNS)}`,
});

/** Throws 422 `export_domain_not_allowed`, 429 `too_many_exports` and `too_many_jobs`, and 409 `export_running`. */
export async function startExport(session: Session, request: ExportRequest): Promise<ExportRow> {
  const { accountId, email } = request;
  const [account] = await session.run(lockAccount, { accountId });
  const domains = account?.export_domains ?? [];
  if (domains.length > 0 && !domains.includes(domainOf(email))) throw exportDomainNotAllowed(email);
  const [full] = await session.run(secondsUntilRoom, { accountId, limit: MOST_PER_HOUR });
  if (full) throw tooManyExports(MOST_PER_HOUR, Math.max(1, full.seconds));
  const exportId = newUuid();
  const filter = JSON.stringify(request.filter);
  const [row] = await session.run(insert, { ...request, exportId, runId: newUuid(), filter });
  if (!row) throw exportRunning(email);
  await addAccountJob(session, RUN_EXPORT, { accountId, subjectId: exportId });
  if (account?.notified)
    await add(session, "tell-of-export", { accountId, exportId }, { maxAttempts: NOTICE_ATTEMPTS });
  await appendEvents(session, [{ accountId, type: "export.queued", id: exportId }]);
  return row;
}
