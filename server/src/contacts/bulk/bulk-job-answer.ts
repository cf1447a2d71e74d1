// How a bulk job is answered.
import { z } from "zod";
import { publicId } from "../../platform/ids.ts";
import type { BulkJobRow } from "./bulk-job.ts";

export const bulkJobAnswer = z
  .object({
    id: z.string(),
    kind: z.enum(["erase", "labels"]),
    status: z.enum(["queued", "running", "done", "failed", "canceled"]),
    rows_done: z.int().meta({ description: "Dealt with so far, those not found and refused among them." }),
    rows_total: z.int(),
    not_found: z.int().meta({ description: "Without a contact, or whose contact was deleted meanwhile." }),
    refused: z.int().meta({ description: "Left as they were, because a rule forbids the change." }),
    rate: z.number().nullable().meta({ description: "Rows a second since it began." }),
    error: z.string().nullable(),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Job" });

export function bulkJobOf(row: BulkJobRow): z.input<typeof bulkJobAnswer> {
  return {
    id: publicId("job", row.job_id),
    kind: row.kind,
    status: row.status,
    rows_done: row.rows_done,
    rows_total: row.rows_total,
    not_found: row.not_found,
    refused: row.refused,
    rate: rateOf(row),
    error: row.error,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

/** Null until it can be told: before the first second. */
function rateOf({ started_at, finished_at, rows_done }: BulkJobRow): number | null {
  if (started_at === null) return null;
  const seconds = ((finished_at?.getTime() ?? Date.now()) - started_at.getTime()) / 1_000;
  return seconds <= 0 ? null : Math.round((rows_done / seconds) * 10) / 10;
}
