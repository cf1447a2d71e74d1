// An import: its row, and how it is answered.
import { z } from "zod";
import { publicId } from "../platform/ids.ts";
import { layoutOf } from "./csv-layout.ts";

/** The background job that applies imports. */
export const RUN_IMPORT = { queue: "sliced", name: "run-import" } as const;

export type ImportStatus = "receiving" | "queued" | "running" | "finished" | "canceled";
export type ImportFormat = "csv" | "ndjson";

export interface ImportKey {
  accountId: string;
  importId: string;
}

export interface ImportRow {
  import_id: string;
  format: ImportFormat;
  /** Of a CSV file. */
  delimiter: string | null;
  /** Null stands for one that was forgotten with an erasure. */
  headings: (string | null)[];
  dry_run: boolean;
  status: ImportStatus;
  rows_received: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  repeated: number;
  erased: number;
  created_at: Date;
  finished_at: Date | null;
}

/** What a statement selects or returns for an ImportRow. */
export const importColumns =
  "import_id, format, delimiter, headings, dry_run, status, rows_received, created, updated, unchanged, refused, " +
  "repeated, erased, created_at, finished_at";

const count = (description: string) => z.int().meta({ description });

export const importAnswer = z
  .object({
    id: z.string(),
    format: z.enum(["csv", "ndjson"]),
    dry_run: z.boolean().meta({ description: "Only counted; nothing is changed." }),
    status: z.enum(["receiving", "queued", "running", "finished", "canceled"]),
    rows_done: count("Rows that are settled."),
    rows_total: z.int().nullable().meta({ description: "Null while the file is being received." }),
    accepted: count("Created, updated and unchanged."),
    created: count("Contacts that were made."),
    updated: count("Contacts that were changed."),
    unchanged: count("Contacts that were like that already."),
    refused: count("Rows that broke a rule: the report names them."),
    repeated: count("Rows whose phone comes again further down, where it counts."),
    erased: count("Rows of people who were erased since the import began."),
    ignored_columns: z.array(z.string()).meta({ description: "Columns that nothing was done with." }),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Import" });

export function importOf(row: ImportRow): z.input<typeof importAnswer> {
  const { created, updated, unchanged, refused, repeated, erased } = row;
  const accepted = created + updated + unchanged;
  return {
    id: publicId("imp", row.import_id),
    format: row.format,
    dry_run: row.dry_run,
    status: row.status,
    rows_done: accepted + refused + repeated + erased,
    rows_total: row.status === "receiving" ? null : row.rows_received,
    accepted,
    created,
    updated,
    unchanged,
    refused,
    repeated,
    erased,
    ignored_columns: row.delimiter === null ? [] : ignoredColumns(row.headings, row.delimiter),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

function ignoredColumns(headings: (string | null)[], delimiter: string): string[] {
  const known = headings.map((heading) => heading ?? "");
  return layoutOf(known, delimiter).ignored;
}
