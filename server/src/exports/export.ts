// An export: its row, its jobs, and how the API and events show it.
import { createHash } from "node:crypto";
import { z } from "zod";
import { type ContactFilter, contactFilterAnswer, type Selection } from "../contacts/for-exports.ts";
import { type EventResource, resourceReader } from "../events/index.ts";
import { JOB_KEY, type JobKey, type JobStatus } from "../jobs/index.ts";
import { type Database, rowById, rowsById, t } from "../platform/database/index.ts";
import { intField, objectField, timeField, wordField } from "../platform/http/index.ts";
import { uuidOf } from "../platform/ids.ts";
import { domainOf } from "../platform/mail/email-field.ts";
import { notFound } from "../platform/problem.ts";
import { f, type RowOf, resource } from "../platform/resources/index.ts";
import { exportErrors } from "./errors.ts";

/** The stored form, which the API shows. Without fields, the whole contact book. */
export type KeptFilter = z.output<typeof contactFilterAnswer> & {
  /** What was chosen beside the filter, see kept-selection.ts. */
  selection?: {
    contacts?: number | undefined;
    except?: number | undefined;
    as_of?: string | undefined;
    digest: string;
  };
};

export const exportFilterAnswer = contactFilterAnswer
  .extend({
    forgotten: z.literal(true).optional().meta({
      description:
        "The filter's words were removed when a contact was erased, because they could name a person.",
    }),
    selection: objectField("What `POST /contacts/bulk` chose beside the filter.", {
      contacts: intField("Number of contacts that were chosen by their ids.").optional(),
      except: intField("Number of contacts that were left out.").optional(),
      as_of: timeField("Contacts created after this time are left out.").optional(),
    }).optional(),
  })
  .meta({ id: "ExportFilter", description: "The exported contacts. Without fields, all contacts." });

/** Equal for filters that mean the same contacts: labels are sorted and unique. */
export function keptFilter(filter: ContactFilter): KeptFilter {
  const { label } = filter;
  return label === undefined ? filter : { ...filter, label: [...new Set(label)].sort() };
}

/** SQL: the filter, without the words that can name a person where `condition` is true. */
export function forgottenFilter(condition: string): string {
  const words = `filter ?| array['q', 'label']`;
  return `case when ${condition} and ${words} then filter - 'q' - 'label' || '{"forgotten": true}' else filter end`;
}

export type ExportNoticeJobs = { "tell-of-export": JobKey };

export const EXPORT_RUN = { ...JOB_KEY, runId: t.uuid };

/** One attempt to make and mail the file. A new run makes everything that an older run still does void. */
export type ExportRun = t.Inputs<typeof EXPORT_RUN>;

export const exportFormats = ["csv", "csv_semicolon", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];
export type Delivery = "attachment" | "link" | "download";

export const exported = resource(
  { id: "Export", description: "A file of contacts that is sent by e-mail or downloaded." },
  {
    id: f.named("job_id", f.id("exp", "The export's id.")),
    email: f.nullable(
      f.text("The address that gets the file. Null: nothing is mailed.", "owner@bakery.example"),
    ),
    filter: f.shown(t.jsonb<KeptFilter>(), exportFilterAnswer, answeredFilterOf),
    format: f.word(exportFormats, "The form of the file."),
    status: f.shown(
      t.textOf<JobStatus>(),
      wordField(
        "Where the export is. `sent`, `failed` and `canceled` are final. Without an e-mail address, `sent` means that the file " +
          "can be downloaded.",
        ["queued", "running", "sent", "failed", "canceled"],
      ),
      (status) => (status === "finished" ? "sent" : status),
    ),
    rows_done: f.int("Contacts in the file so far."),
    rows_total: f.nullable(f.int("Contacts in all; null until they are counted.")),
    bytes: f.nullable(f.int("Size of the uncompressed file.")),
    delivery: f.nullable(
      f.word(
        ["attachment", "link", "download"],
        "Known when the file is complete. A file too large to attach gets a link; `download`: nothing is mailed.",
      ),
    ),
    file_expires_at: f.computed(
      timeField(
        "Until when `GET /exports/{id}/file` answers the file. Null: the export isn't `sent`, or the account erased a contact " +
          "afterwards.",
      ).nullable(),
    ),
    error: f.nullable(
      f.text(
        "Why the export failed or was canceled, with the mail server's own words if it sent any. While it is `running`: why its mail " +
          "couldn't be sent yet. The mail is tried again.",
      ),
    ),
    created_at: f.time("When the export was requested."),
    finished_at: f.nullable(f.time("When the export ended; null while it goes on.")),
    /** Null also after an erasure. */
    kept_until: f.named("file_expires_at", f.hidden(t.nullable(t.timestamptz))),
    started_at: f.hidden(t.nullable(t.timestamptz)),
  },
  ({ status, file_expires_at: at }) => ({
    file_expires_at: status === "finished" ? (at?.toISOString() ?? null) : null,
  }),
);

export type ExportRow = RowOf<typeof exported>;

export const readExports = rowsById({
  name: "read_exports",
  table: "jobs",
  columns: exported.columns,
  id: "job_id",
  where: "kind = 'export'",
});

/** `id` is the public id. Throws 404 `export_not_found`. */
export async function findExport(database: Database, accountId: string, id: string): Promise<ExportRow> {
  const row = await rowById(database, readExports, accountId, uuidOf("exp", id));
  if (!row) throw notFound(exportErrors.export_not_found, "export", id);
  return row;
}

function answeredFilterOf({ selection, ...filter }: KeptFilter): z.input<typeof exportFilterAnswer> {
  if (selection === undefined) return filter;
  const { digest: _, ...shown } = selection;
  return { ...filter, selection: shown };
}

export const contentTypes: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  csv_semicolon: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export function exportFilename(format: ExportFormat, snapshotAt: Date): string {
  return `contacts-${snapshotAt.toISOString().slice(0, 10)}.${format === "csv_semicolon" ? "csv" : format}`;
}

export function exportEvents(database: Database): EventResource {
  return {
    name: "ExportEvent",
    types: ["export.queued", "export.sent", "export.failed"],
    scope: "contacts:export",
    schema: exported.answer,
    contactField: null,
    read: resourceReader(database, readExports, (row) => row.job_id, exported.of),
  };
}

/** SQL: the name of who requested an export, and the tables that it needs beside `jobs`. */
export const REQUESTER = "coalesce(people.name, api_keys.name)";
export const REQUESTER_TABLES = `left join api_keys on api_keys.account_id = jobs.account_id and api_keys.api_key_id = jobs.api_key_id
    left join memberships member on member.account_id = jobs.account_id and member.person_id = jobs.person_id
      and member.erased_at is null
    left join people on people.person_id = member.person_id`;

/** SQL on a row of `jobs`: whether the key or the person that requested it could do so now. */
export const REQUESTER_IS_VALID = `(
        not exists (
          select
          from api_keys
          where api_keys.account_id = jobs.account_id
            and api_keys.api_key_id = jobs.api_key_id
            and (revoked_at is not null or expires_at <= now())
        ) and (
          jobs.person_id is null
          or exists (
            select
            from memberships
            where memberships.account_id = jobs.account_id
              and memberships.person_id = jobs.person_id
              and memberships.ended_at is null
              and memberships.role = 'owner'
          )
        )
      )`;

/** An empty list allows every domain. */
export function allowsDomainOf(email: string, domains: string[]): boolean {
  return domains.length === 0 || domains.includes(domainOf(email));
}

interface MailedRow {
  email: string | null;
  export_domains: string[];
  is_requester_valid: boolean;
}

/** A mail, and its link, are allowed no longer than the request would be. */
export function mayBeMailed({ email, export_domains: domains, is_requester_valid }: MailedRow): boolean {
  return is_requester_valid && (email === null || allowsDomainOf(email, domains));
}

/** It goes when the export ends; `filter.selection` tells how many contacts were chosen. */
export type KeptSelection = Omit<Selection, "filter">;

export interface Chosen {
  filter: KeptFilter;
  /** Null when the filter says everything. */
  selection: KeptSelection | null;
}

/** The digest tells exports to the same mailbox apart, whose filters are otherwise equal. */
export function chosenContacts({ filter: given, ...chosen }: Selection): Chosen {
  const ids = chosen.ids?.toSorted();
  const except = chosen.except?.toSorted();
  const { as_of } = chosen;
  const filter = keptFilter(given);
  if (!ids && !except?.length && as_of === undefined) return { filter, selection: null };
  const selection = { ids, except, as_of };
  const digest = createHash("sha256").update(JSON.stringify(selection)).digest("hex").slice(0, 16);
  return {
    filter: { ...filter, selection: { contacts: ids?.length, except: except?.length, as_of, digest } },
    selection,
  };
}
