import { z } from "zod";
import { contactFilterField } from "../../contacts/index.ts";
import { appendEvents } from "../../events/index.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Session } from "../../platform/database/session.ts";
import * as t from "../../platform/database/sql-types.ts";
import { columnList, statement } from "../../platform/database/statement.ts";
import { messageField } from "../../platform/http/answer-fields.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { optional } from "../../platform/http/text.ts";
import { isReplayed } from "../../platform/idempotency/once.ts";
import { newUuid, publicId } from "../../platform/ids.ts";
import { addAccountJob } from "../../platform/jobs/add-account-job.ts";
import { type AddJob, addJob } from "../../platform/jobs/add-job.ts";
import { domainOf, emailField } from "../../platform/mail/email-field.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import {
  EXPORT_COLUMNS,
  EXPORT_RUN,
  type ExportFormat,
  type ExportNoticeJobs,
  type ExportRow,
  exportAnswer,
  exportFormats,
  exportOf,
  findExport,
  type KeptFilter,
  keptFilter,
  RUN_EXPORT,
} from "../export.ts";
import { lockAccount } from "../export-transitions.ts";
import { exportDomainNotAllowed, exportRunning, mailNotConfigured, tooManyExports } from "../problems.ts";

const wish = z.strictObject({
  email: emailField.meta({
    format: "email",
    description: "One plain address, which gets the file.",
    examples: ["owner@bakery.example"],
  }),
  filter: optional(contactFilterField).meta({
    description: "The contacts to export. Without it, all contacts.",
  }),
  format: optional(z.enum(exportFormats, "This must be csv or ndjson.")).meta({
    description: "csv; or ndjson, with one contact per line as POST /contacts/contact takes it.",
  }),
});

export function exportContacts({ database, mailer }: { database: Database; mailer: Mailer | null }) {
  return operation({
    operationId: "exportContacts",
    method: "POST",
    path: "/contacts/export",
    tag: "Exports",
    summary: "Export contacts to an e-mail address",
    description:
      "Mails a file with all contacts, or the contacts that a filter finds, with all their enhanced data. The file shows " +
      "one moment. A repeat under the same Idempotency-Key answers the current state of the export.",
    scope: "contacts:export",
    body: wish,
    answers: {
      202: {
        description: "The export is queued.",
        schema: z.object({
          message: messageField("The contacts will be sent to owner@bakery.example"),
          export: exportAnswer,
        }),
      },
    },
    examples: {
      "All contacts": { body: { email: "owner@bakery.example" } },
      "Contacts with a label, as NDJSON": {
        body: { email: "owner@bakery.example", filter: { label: ["VIP"] }, format: "ndjson" },
      },
    },
    problems: {
      409: ["export_running"],
      422: ["export_domain_not_allowed"],
      429: ["too_many_exports", "too_many_jobs"],
      503: ["mail_not_configured"],
    },
    async handler({ caller, body, once }) {
      if (mailer === null) throw mailNotConfigured();
      const { accountId, apiKeyId } = caller;
      const { email, format = "csv" } = body;
      const filter = keptFilter(body.filter ?? {});
      const done = await once(async (session) => {
        const row = await startExport(session, { accountId, apiKeyId, email, filter, format });
        // The words of a filter can name a person, so the stored answer doesn't contain them.
        return { ...accepted(row), keep: { export_id: publicId("exp", row.export_id) } };
      });
      if (!isReplayed(done)) return done;
      const { export_id: id } = done.body as { export_id: string };
      return { ...accepted(await findExport(database, accountId, id)), headers: done.headers };
    },
  });
}

function accepted(row: ExportRow) {
  return answer(202, { message: `The contacts will be sent to ${row.email}`, export: exportOf(row) });
}

type ExportRequest = Pick<Caller, "accountId" | "apiKeyId"> & Pick<ExportRow, "email" | "filter" | "format">;

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
