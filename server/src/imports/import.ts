// An import: its row, how it is found, and how the API and events show it.
import { z } from "zod";
import { type EventResource, resourceReader } from "../events/index.ts";
import { type JobKey, type JobStatus, jobSteps } from "../jobs/index.ts";
import type { HashKey } from "../platform/crypto.ts";
import { type Database, rowById, rowsById, type Session, t } from "../platform/database/index.ts";
import { idField, intField, textField, timeField } from "../platform/http/index.ts";
import { publicId, uuidOf } from "../platform/ids.ts";
import { notFound } from "../platform/problem.ts";
import { importErrors } from "./errors.ts";
import { type CountedNotice, NOTICE_CODES, NOTICE_DETAILS } from "./rows/notice.ts";

export type ImportFormat = "csv" | "vcf" | "xlsx";

/** By their content types. */
export const FORMATS: Record<string, ImportFormat> = {
  "text/csv": "csv",
  "text/vcard": "vcf",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
};

export interface OpenImport extends JobKey {
  /** The account's. */
  hashKey: HashKey;
  /** Rows of people who were erased after this time aren't applied. */
  createdAt: Date;
}

export const IMPORT_COLUMNS = {
  job_id: t.uuid,
  format: t.textOf<ImportFormat>(),
  delimiter: t.text,
  /** Null for a name that was forgotten with an erasure. */
  headings: t.withNulls(t.textArray),
  /** A ColumnUse for each column. */
  column_uses: t.textArray,
  notices: t.jsonb<CountedNotice[]>(),
  status: t.textOf<JobStatus>(),
  error: t.nullable(t.text),
  rows_done: t.int8,
  rows_total: t.nullable(t.int8),
  created: t.int8,
  updated: t.int8,
  unchanged: t.int8,
  refused: t.int8,
  repeated: t.int8,
  erased: t.int8,
  /** All rows up to this line are settled. */
  line_done: t.int8,
  created_at: t.timestamptz,
  started_at: t.nullable(t.timestamptz),
  finished_at: t.nullable(t.timestamptz),
};

export type ImportRow = t.Outputs<typeof IMPORT_COLUMNS>;

export const noticeAnswer = z.object({
  code: z.enum(NOTICE_CODES).meta({ description: "What the notice is about.", examples: ["error_cell"] }),
  detail: textField("A sentence for people.", NOTICE_DETAILS.error_cell),
  column: textField(
    "The heading of the column; null for the whole file, or if the name was forgotten with an erasure.",
    "Name",
  ).nullable(),
  rows: intField("The number of rows that the notice is about. 0 for the whole file."),
  lines: z.array(z.int().meta({ examples: [7] })).meta({ description: "The first 20 lines of these rows." }),
});

export const importAnswer = z
  .object({
    id: idField("imp", "The import's id."),
    format: z.enum(["csv", "vcf", "xlsx"]).meta({ description: "The form of the file." }),
    status: z.enum(["queued", "running", "finished", "failed", "canceled"]).meta({
      examples: ["queued"],
      description:
        "Where the import is. `finished`, `failed` and `canceled` are final. An import is `queued` while its file is received.",
    }),
    error: textField("Why the import failed; null if it didn't.").nullable(),
    rows_done: intField("Rows that are settled."),
    rows_total: intField("Null while the file is being received.", 3).nullable(),
    accepted: intField("The sum of created, updated and unchanged."),
    created: intField("Rows that created a contact."),
    updated: intField("Rows that changed a contact."),
    unchanged: intField("Rows whose contact already had these values."),
    refused: intField("Rows that broke a rule. The report lists them."),
    repeated: intField(
      "Rows whose phone appears again further down, and which were joined with the last row of the phone.",
    ),
    erased: intField("Rows of people who were erased after the import began."),
    ignored_columns: z
      .array(z.string())
      .meta({ description: "Columns that the import ignores.", examples: [["created_at", "updated_at"]] }),
    notices: z
      .array(noticeAnswer)
      .meta({ description: "What to know about the file besides the refused rows.", examples: [[]] }),
    created_at: timeField("When the upload began."),
    finished_at: timeField("When the import ended; null while it goes on.").nullable(),
  })
  .meta({ id: "Import", description: "A file of contacts that is applied in the background." });

export function importOf(row: ImportRow): z.input<typeof importAnswer> {
  const { format, status, error, created, updated, unchanged, refused, repeated, erased } = row;
  return {
    id: publicId("imp", row.job_id),
    format,
    status,
    error,
    rows_done: row.rows_done,
    rows_total: row.rows_total,
    accepted: created + updated + unchanged,
    created,
    updated,
    unchanged,
    refused,
    repeated,
    erased,
    ignored_columns: ignoredColumns(row),
    notices: noticesOf(row.notices, row.headings),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

/** `headings`: null for a forgotten one. */
export function noticesOf(
  notices: CountedNotice[],
  headings: (string | null)[],
): z.input<typeof noticeAnswer>[] {
  return notices.map(({ code, column, rows, lines }) => ({
    code,
    detail: NOTICE_DETAILS[code],
    column: column === null ? null : (headings[column] ?? null),
    rows,
    lines,
  }));
}

function ignoredColumns({ headings, column_uses: uses }: ImportRow): string[] {
  return headings.flatMap((heading, index) => (uses[index] === "ignored" && heading ? [heading] : []));
}

export const importStep = jobSteps(IMPORT_COLUMNS);

/** SQL: the file is being received, so the job is in no queue yet. */
export const IS_RECEIVING = "status = 'queued' and run_at is null";

export const readImports = rowsById({
  name: "read_imports",
  table: "jobs",
  columns: IMPORT_COLUMNS,
  id: "job_id",
  where: "kind = 'import'",
});

/** `id` is the public id. Throws 404 `import_not_found`. */
export async function findImport(
  database: Pick<Session, "run">,
  accountId: string,
  id: string,
): Promise<ImportRow> {
  const row = await rowById(database, readImports, accountId, uuidOf("imp", id));
  if (!row) throw notFound(importErrors.import_not_found, "import", id);
  return row;
}

export function importEvents(database: Database): EventResource {
  return {
    name: "ImportEvent",
    types: ["import.finished"],
    scope: "contacts:write",
    schema: importAnswer,
    contactField: null,
    read: resourceReader(database, readImports, (row) => row.job_id, importOf),
  };
}
