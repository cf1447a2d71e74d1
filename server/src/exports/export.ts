// An export: its row, its jobs, and how the API and events show it.
import { z } from "zod";
import { type ContactFilter, contactFilterAnswer } from "../contacts/index.ts";
import { type EventResource, resourceReader } from "../events/index.ts";
import { type Database, rowById, rowsById, t } from "../platform/database/index.ts";
import { idField, intField, textField, timeField } from "../platform/http/index.ts";
import { publicId, uuidOf } from "../platform/ids.ts";
import { domainOf } from "../platform/mail/email-field.ts";
import { notFound } from "../platform/problem.ts";
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
    selection: z
      .object({
        contacts: z
          .int()
          .optional()
          .meta({ description: "Number of contacts that were chosen by their ids." }),
        except: z.int().optional().meta({ description: "Number of contacts that were left out." }),
        as_of: timeField("Contacts created after this time are left out.").optional(),
      })
      .optional()
      .meta({ description: "What `POST /contacts/bulk` chose beside the filter." }),
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

/** Makes an export's file and mails it. The job stays in its account's queue until the export has ended. */
export const RUN_EXPORT = { queue: "whole", name: "run-export" } as const;

export type ExportNoticeJobs = { "tell-of-export": ExportKey };

export const EXPORT_KEY = { accountId: t.uuid, exportId: t.uuid };
export const EXPORT_RUN = { ...EXPORT_KEY, runId: t.uuid };

export type ExportKey = t.Inputs<typeof EXPORT_KEY>;
/** One attempt to make and mail the file. A new run makes everything that an older run still does void. */
export type ExportRun = t.Inputs<typeof EXPORT_RUN>;

/** "mailing": being sent to the mail server, which hasn't answered. A "running" export with `bytes` has a complete file. */
export type ExportStatus = "queued" | "running" | "mailing" | "sent" | "failed" | "canceled";

export const exportFormats = ["csv", "csv_semicolon", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];
export type Delivery = "attachment" | "link" | "download";

export const EXPORT_COLUMNS = {
  export_id: t.uuid,
  /** Null: nothing is mailed. */
  email: t.nullable(t.text),
  filter: t.jsonb<KeptFilter>(),
  format: t.textOf<ExportFormat>(),
  status: t.textOf<ExportStatus>(),
  rows_done: t.int8,
  rows_total: t.nullable(t.int8),
  /** Size of the uncompressed file. */
  bytes: t.nullable(t.int8),
  delivery: t.nullable(t.textOf<Delivery>()),
  /** Null also after an erasure. */
  file_expires_at: t.nullable(t.timestamptz),
  error: t.nullable(t.text),
  created_at: t.timestamptz,
  started_at: t.nullable(t.timestamptz),
  finished_at: t.nullable(t.timestamptz),
};

export type ExportRow = t.Outputs<typeof EXPORT_COLUMNS>;

export const readExports = rowsById({
  name: "read_exports",
  table: "exports",
  columns: EXPORT_COLUMNS,
  id: "export_id",
});

/** `id` is the public id. Throws 404 `export_not_found`. */
export async function findExport(database: Database, accountId: string, id: string): Promise<ExportRow> {
  const row = await rowById(database, readExports, accountId, uuidOf("exp", id));
  if (!row) throw notFound(exportErrors.export_not_found, "export", id);
  return row;
}

export const exportAnswer = z
  .object({
    id: idField("exp", "The export's id."),
    email: textField(
      "The address that gets the file. Null: nothing is mailed.",
      "owner@bakery.example",
    ).nullable(),
    filter: exportFilterAnswer,
    format: z.enum(exportFormats).meta({ description: "The form of the file." }),
    status: z.enum(["queued", "running", "sent", "failed", "canceled"]).meta({
      description:
        "Where the export is. `sent`, `failed` and `canceled` are final. Without an e-mail address, `sent` means that the file " +
        "can be downloaded.",
    }),
    rows_done: intField("Contacts in the file so far."),
    rows_total: intField("Contacts in all; null until they are counted.").nullable(),
    bytes: intField("Size of the uncompressed file.").nullable(),
    delivery: z.enum(["attachment", "link", "download"]).nullable().meta({
      description:
        "Known when the file is complete. A file too large to attach gets a link; `download`: nothing is mailed.",
    }),
    file_expires_at: timeField(
      "Until when `GET /exports/{id}/file` answers the file. Null: the export isn't `sent`, or the account erased a contact " +
        "afterwards.",
    ).nullable(),
    error: textField(
      "Why the export failed or was canceled, with the mail server's own words if it sent any.",
    ).nullable(),
    created_at: timeField("When the export was requested."),
    finished_at: timeField("When the export ended; null while it goes on.").nullable(),
  })
  .meta({ id: "Export", description: "A file of contacts that is sent by e-mail or downloaded." });

export function exportOf(row: ExportRow): z.input<typeof exportAnswer> {
  const { export_id: exportId, started_at: _, email, filter, ...shown } = row;
  return {
    id: publicId("exp", exportId),
    email,
    filter: answeredFilterOf(filter),
    ...shown,
    status: row.status === "mailing" ? "running" : row.status,
    file_expires_at: row.status === "sent" ? (row.file_expires_at?.toISOString() ?? null) : null,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
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
    schema: exportAnswer,
    contactField: null,
    read: resourceReader(database, readExports, (row) => row.export_id, exportOf),
  };
}

/** SQL on a row of `exports`: whether the key that requested it could do so now. */
export const KEY_IS_VALID = `not exists (
        select
        from api_keys
        where api_keys.account_id = exports.account_id
          and api_keys.api_key_id = exports.api_key_id
          and (revoked_at is not null or expires_at <= now())
      )`;

/** An empty list allows every domain. */
export function allowsDomainOf(email: string, domains: string[]): boolean {
  return domains.length === 0 || domains.includes(domainOf(email));
}

interface MailedRow {
  email: string | null;
  export_domains: string[];
  is_key_valid: boolean;
}

/** A mail, and its link, are allowed no longer than the request would be. */
export function mayBeMailed({ email, export_domains: domains, is_key_valid }: MailedRow): boolean {
  return is_key_valid && (email === null || allowsDomainOf(email, domains));
}
