// Starts an export in the caller's transaction, with its job, its notice and its event.

import { NOTICE_ATTEMPTS } from "../accounts/index.ts";
import { appendEvents } from "../events/index.ts";
import { IS_OPEN, queueJob } from "../jobs/index.ts";
import { insertRow, type Session, statement, t } from "../platform/database/index.ts";
import { ACTOR, type Caller } from "../platform/http/index.ts";
import { newUuid } from "../platform/ids.ts";
import { type AddJob, addJob } from "../platform/jobs/add-job.ts";
import { invalidField, Problem } from "../platform/problem.ts";
import { exportErrors } from "./errors.ts";
import {
  allowsDomainOf,
  type Chosen,
  EXPORT_RUN,
  type ExportFormat,
  type ExportNoticeJobs,
  type ExportRow,
  exported,
  type KeptFilter,
  type KeptSelection,
} from "./export.ts";
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

const insert = insertRow({
  name: "insert_export",
  table: "jobs",
  values: {
    ...EXPORT_RUN,
    email: t.nullable(t.text),
    ...ACTOR,
    filter: t.jsonb<KeptFilter>(),
    work: t.nullable(t.jsonb<KeptSelection>()),
    format: t.textOf<ExportFormat>(),
  },
  besides: { kind: "'export'" },
  onConflict: `on conflict (account_id, email, md5(filter::text)) where kind = 'export' and ${IS_OPEN} do nothing`,
  columns: exported.columns,
});

/** Throws 422 `export_domain_not_allowed`, 429 `too_many_exports` and `too_many_jobs`, and 409 `export_running`. */
export async function startExport(session: Session, request: ExportRequest): Promise<ExportRow> {
  const { accountId, email, contacts, emailPointer, ...wish } = request;
  const [account] = await session.run(lockAccount, { accountId });
  const domains = account?.export_domains ?? [];
  if (email !== null && !allowsDomainOf(email, domains)) {
    // Doesn't list the allowed domains: a key with the scope for exports can't read the account's settings.
    const detail = `The account's setting export_domains doesn't allow exports to ${email}.`;
    throw invalidField(emailPointer, exportErrors.export_domain_not_allowed, detail);
  }
  const [full] = await session.run(secondsUntilRoom, { accountId, limit: MOST_PER_HOUR });
  if (full) {
    const detail = `An account can request ${MOST_PER_HOUR} exports per hour.`;
    throw new Problem(exportErrors.too_many_exports, { detail, retryAfter: Math.max(1, full.seconds) });
  }
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
  if (!row) {
    const detail = `An export of the same contacts${email === null ? "" : ` to ${email}`} hasn't ended yet.`;
    throw new Problem(exportErrors.export_running, { detail, retryAfter: 60 });
  }
  await queueJob(session, { accountId, jobId });
  if (account?.notified)
    await add(session, "tell-of-export", { accountId, jobId }, { maxAttempts: NOTICE_ATTEMPTS });
  await appendEvents(session, [{ accountId, type: "export.queued", id: jobId }]);
  return row;
}
