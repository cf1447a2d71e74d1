// Starts an export in the caller's transaction, with its job, its notice and its event.

import { NOTICE_ATTEMPTS } from "../accounts/index.ts";
import { appendEvents } from "../events/index.ts";
import { queueJob } from "../jobs/index.ts";
import { columnList, type Session, statement, t } from "../platform/database/index.ts";
import type { Caller } from "../platform/http/index.ts";
import { newUuid } from "../platform/ids.ts";
import { type AddJob, addJob } from "../platform/jobs/add-job.ts";
import {
  allowsDomainOf,
  EXPORT_RUN,
  type ExportFormat,
  type ExportNoticeJobs,
  type ExportRow,
  exported,
  type KeptFilter,
} from "./export.ts";
import type { Chosen, KeptSelection } from "./kept-selection.ts";
import { exportDomainNotAllowed, exportRunning, tooManyExports } from "./problems.ts";
import { lockAccount } from "./run/export-transitions.ts";

type ExportRequest = Pick<Caller, "accountId" | "personId" | "apiKeyId"> &
  Pick<ExportRow, "email" | "format"> & { contacts: Chosen; emailPointer: string };

const MOST_PER_HOUR = 10;
const add: AddJob<ExportNoticeJobs> = addJob;

/** No row while there is room. */
const secondsUntilRoom = statement({
  name: "seconds_until_export",
  parameters: { accountId: t.uuid, limit: t.int4 },
  columns: { seconds: t.int4 },
  sql: `select ceil(extract(epoch from created_at + interval '1 hour' - now()))::integer as seconds
    from jobs
    where account_id = $accountId
      and kind = 'export'
      and created_at > now() - interval '1 hour'
    order by created_at desc
    offset $limit::integer - 1
    limit 1`,
});

const insert = statement({
  name: "insert_export",
  parameters: {
    ...EXPORT_RUN,
    email: t.nullable(t.text),
    personId: t.nullable(t.uuid),
    apiKeyId: t.nullable(t.uuid),
    filter: t.jsonb<KeptFilter>(),
    work: t.nullable(t.jsonb<KeptSelection>()),
    format: t.textOf<ExportFormat>(),
  },
  columns: exported.columns,
  sql: `insert into jobs (account_id, job_id, kind, run_id, email, person_id, api_key_id, filter, work, format)
    values ($accountId, $jobId, 'export', $runId, $email, $personId, $apiKeyId, $filter, $work, $format)
    on conflict (account_id, email, md5(filter::text)) where kind = 'export' and status in ('queued', 'running') do nothing
    returning ${columnList(exported.columns)}`,
});

/** Throws 422 `export_domain_not_allowed`, 429 `too_many_exports` and `too_many_jobs`, and 409 `export_running`. */
export async function startExport(session: Session, request: ExportRequest): Promise<ExportRow> {
  const { accountId, email, contacts, emailPointer, ...wish } = request;
  const [account] = await session.run(lockAccount, { accountId });
  const domains = account?.export_domains ?? [];
  if (email !== null && !allowsDomainOf(email, domains)) throw exportDomainNotAllowed(email, emailPointer);
  const [full] = await session.run(secondsUntilRoom, { accountId, limit: MOST_PER_HOUR });
  if (full) throw tooManyExports(MOST_PER_HOUR, Math.max(1, full.seconds));
  const jobId = newUuid();
  const [row] = await session.run(insert, {
    ...wish,
    accountId,
    email,
    jobId,
    runId: newUuid(),
    filter: JSON.stringify(contacts.filter),
    work: contacts.selection && JSON.stringify(contacts.selection),
  });
  if (!row) throw exportRunning(email);
  await queueJob(session, { accountId, jobId });
  if (account?.notified)
    await add(session, "tell-of-export", { accountId, jobId }, { maxAttempts: NOTICE_ATTEMPTS });
  await appendEvents(session, [{ accountId, type: "export.queued", id: jobId }]);
  return row;
}
