// An export: its row, and how it is answered.
import { z } from "zod";
import { publicId } from "../platform/ids.ts";
import { exportFilterAnswer, type KeptFilter } from "./export-filter.ts";

/** "mailing": handed to the mail server, without its word yet. A "running" one with `bytes` is a file that waits. */
export type ExportStatus = "queued" | "running" | "mailing" | "sent" | "failed" | "canceled";

export const exportFormats = ["csv", "ndjson"] as const;
export type ExportFormat = (typeof exportFormats)[number];
export type Delivery = "attachment" | "link";

export interface ExportRow {
  export_id: string;
  email: string;
  filter: KeptFilter;
  format: ExportFormat;
  status: ExportStatus;
  rows_done: number;
  rows_total: number | null;
  /** Of the file, unpacked. */
  bytes: number | null;
  delivery: Delivery | null;
  error: string | null;
  created_at: Date;
  finished_at: Date | null;
}

/** What a statement selects or returns for an ExportRow. */
export const exportColumns =
  "export_id, email, filter, format, status, rows_done, rows_total, bytes, delivery, error, created_at, finished_at";

export const exportAnswer = z
  .object({
    id: z.string(),
    email: z.string(),
    filter: exportFilterAnswer,
    format: z.enum(exportFormats),
    status: z.enum(["queued", "running", "sent", "failed", "canceled"]),
    rows_done: z.int(),
    rows_total: z.int().nullable(),
    bytes: z.int().nullable().meta({ description: "Of the file, unpacked." }),
    delivery: z
      .enum(["attachment", "link"])
      .nullable()
      .meta({ description: "Known when the file is: what is too large to attach gets a link." }),
    error: z
      .string()
      .nullable()
      .meta({ description: "Why it failed or was canceled, in the mail server's words if it said some." }),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Export" });

export function exportOf(row: ExportRow): z.input<typeof exportAnswer> {
  return {
    id: publicId("exp", row.export_id),
    email: row.email,
    filter: row.filter,
    format: row.format,
    status: row.status === "mailing" ? "running" : row.status,
    rows_done: row.rows_done,
    rows_total: row.rows_total,
    bytes: row.bytes,
    delivery: row.delivery,
    error: row.error,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}
