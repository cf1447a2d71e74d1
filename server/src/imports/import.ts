// An import: its row, how it is found, and how the API and events show it.
import { z } from "zod";
import { type EventResource, resourceReader } from "../events/index.ts";
import { type JobKey, jobSteps, STATUSES } from "../jobs/index.ts";
import type { HashKey } from "../platform/crypto.ts";
import { type Database, rowById, rowsById, type Session, t } from "../platform/database/index.ts";
import { intField, listField, textField, wordField } from "../platform/http/index.ts";
import { uuidOf } from "../platform/ids.ts";
import { notFound } from "../platform/problem.ts";
import { f, type RowOf, resource } from "../platform/resources/index.ts";
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

export const noticeAnswer = z.object({
  code: wordField("What the notice is about.", NOTICE_CODES, "error_cell"),
  detail: textField("A sentence for people.", NOTICE_DETAILS.error_cell),
  column: textField(
    "The heading of the column; null for the whole file, or if the name was forgotten with an erasure.",
    "Name",
  ).nullable(),
  rows: intField("The number of rows that the notice is about. 0 for the whole file."),
  lines: listField("The first 20 lines of these rows.", intField("A line.", 7)),
});

export const imported = resource(
  { id: "Import", description: "A file of contacts that is applied in the background." },
  {
    id: f.named("job_id", f.id("imp", "The import's id.")),
    format: f.word(["csv", "vcf", "xlsx"], "The form of the file."),
    status: f.word(
      STATUSES,
      "Where the import is. `finished`, `failed` and `canceled` are final. An import is `queued` while its file is received.",
    ),
    error: f.nullable(f.text("Why the import failed; null if it didn't.")),
    rows_done: f.int("Rows that are settled."),
    rows_total: f.nullable(f.int("Null while the file is being received.", 3)),
    accepted: f.computed(intField("The sum of created, updated and unchanged.")),
    created: f.int("Rows that created a contact."),
    updated: f.int("Rows that changed a contact."),
    unchanged: f.int("Rows whose contact already had these values."),
    refused: f.int("Rows that broke a rule. The report lists them."),
    repeated: f.int(
      "Rows whose phone appears again further down, and which were joined with the last row of the phone.",
    ),
    erased: f.int("Rows of people who were erased after the import began."),
    ignored_columns: f.computed(
      listField("Columns that the import ignores.", z.string(), ["created_at", "updated_at"]),
    ),
    notices: f.computed(listField("What to know about the file besides the refused rows.", noticeAnswer, [])),
    created_at: f.time("When the upload began."),
    finished_at: f.nullable(f.time("When the import ended; null while it goes on.")),
    counted_notices: f.named("notices", f.hidden(t.jsonb<CountedNotice[]>())),
    delimiter: f.hidden(t.text),
    /** Null for a name that was forgotten with an erasure. */
    headings: f.hidden(t.withNulls(t.textArray)),
    /** A ColumnUse for each column. */
    column_uses: f.hidden(t.textArray),
    /** All rows up to this line are settled. */
    line_done: f.hidden(t.int8),
    started_at: f.hidden(t.nullable(t.timestamptz)),
  },
  ({ created, updated, unchanged, notices, headings, column_uses: uses }) => ({
    accepted: created + updated + unchanged,
    ignored_columns: headings.flatMap((heading, index) =>
      uses[index] === "ignored" && heading ? [heading] : [],
    ),
    notices: noticesOf(notices, headings),
  }),
);

export type ImportRow = RowOf<typeof imported>;

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

export const importStep = jobSteps(imported.columns);

/** SQL: the file is being received, so the job is in no queue yet. */
export const IS_RECEIVING = "status = 'queued' and run_at is null";

export const readImports = rowsById({
  name: "read_imports",
  table: "jobs",
  columns: imported.columns,
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
    schema: imported.answer,
    contactField: null,
    read: resourceReader(database, readImports, (row) => row.job_id, imported.of),
  };
}
