// An export: its row, and how it is answered.
import { z } from "zod";
import { publicId } from "../platform/ids.ts";

/** "mailing": handed to the mail server, without its word yet. A "running" one with `bytes` is a file that waits. */
export type ExportStatus = "queued" | "running" | "mailing" | "sent" | "failed" | "canceled";

export interface ExportRow {
  export_id: string;
  email: string;
  status: ExportStatus;
  rows_done: number;
  rows_total: number | null;
  /** Of the CSV, unpacked. */
  bytes: number | null;
  delivery: "attachment" | "link" | null;
  error: string | null;
  created_at: Date;
  finished_at: Date | null;
}

/** What a statement selects or returns for an ExportRow. */
export const exportColumns =
  "export_id, email, status, rows_done, rows_total, bytes, delivery, error, created_at, finished_at";

export const exportAnswer = z
  .object({
    id: z.string(),
    email: z.string(),
    status: z.enum(["queued", "running", "sent", "failed", "canceled"]),
    rows_done: z.int(),
    rows_total: z.int().nullable(),
    bytes: z.int().nullable().meta({ description: "Of the CSV file, unpacked." }),
    delivery: z.enum(["attachment", "link"]).nullable(),
    error: z
      .string()
      .nullable()
      .meta({ description: "Why it failed, in the mail server's words if it said some." }),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Export" });

export function exportOf(row: ExportRow): z.input<typeof exportAnswer> {
  return {
    id: publicId("exp", row.export_id),
    email: row.email,
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
