// Queues an export with its job and its event, in the caller's transaction.
import { appendEvents } from "../events/index.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { newUuid } from "../platform/ids.ts";
import { type AddJob, addJob } from "../platform/jobs/add-job.ts";
import { type ExportRow, exportColumns } from "./export.ts";
import { exportRunning, tooManyExports } from "./problems.ts";
import type { TransferJobs } from "./transfer-jobs.ts";

/** Exports an account can ask for within an hour. */
const HOURLY = 10;
const add: AddJob<TransferJobs> = addJob;

/** One after the other within an account, so that two don't both find room for one. */
const lockAccount = statement<[string], never>(
  "lock_account_for_export",
  `select 1
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

const insert = statement<[string, string, string, string, string], ExportRow>(
  "insert_export",
  `insert into exports (account_id, export_id, run_id, email, status, api_key_id)
   values ($1, $2, $3, $4, 'queued', $5)
   on conflict (account_id, email) where status in ('queued', 'running', 'mailing') do nothing
   returning ${exportColumns}`,
);

/** Throws 429 `too_many_exports` and 409 `export_running`. */
export async function startExport(
  session: Session,
  request: { accountId: string; apiKeyId: string; email: string },
): Promise<ExportRow> {
  const { accountId, apiKeyId, email } = request;
  await session.run(lockAccount, [accountId]);
  const [full] = await session.run(secondsUntilRoom, [accountId, HOURLY]);
  if (full) throw tooManyExports(Math.max(1, full.seconds));
  const runId = newUuid();
  const [row] = await session.run(insert, [accountId, newUuid(), runId, email, apiKeyId]);
  if (!row) throw exportRunning(email);
  await add(session, "run-export", { accountId, exportId: row.export_id, runId });
  await appendEvents(session, [{ accountId, type: "export.queued", id: row.export_id }]);
  return row;
}
