// A bulk job in the API.
import { z } from "zod";
import { publicId } from "../../platform/ids.ts";
import type { BulkJobRow } from "./bulk-job.ts";

export const bulkJobAnswer = z
  .object({
    id: z.string(),
    kind: z.enum(["erase", "labels"]),
    status: z.enum(["queued", "running", "done", "failed", "canceled"]),
    rows_done: z.int().meta({ description: "Rows processed so far, including those not found and refused." }),
    rows_total: z.int(),
    not_found: z
      .int()
      .meta({ description: "Rows without a contact, or whose contact was deleted before its turn." }),
    refused: z.int().meta({ description: "Contacts left unchanged because a rule forbids the change." }),
    rate: z.number().nullable().meta({ description: "Rows per second since the job started." }),
    error: z.string().nullable(),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Job" });

export function bulkJobOf(row: BulkJobRow): z.input<typeof bulkJobAnswer> {
  const { kind, status, rows_done, rows_total, not_found, refused, error, created_at, finished_at } = row;
  return {
    id: publicId("job", row.job_id),
    kind,
    status,
    rows_done,
    rows_total,
    not_found,
    refused,
    rate: rateOf(row),
    error,
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  };
}

function rateOf({ started_at, finished_at, rows_done }: BulkJobRow): number | null {
  if (started_at === null) return null;
  const seconds = ((finished_at?.getTime() ?? Date.now()) - started_at.getTime()) / 1_000;
  return seconds <= 0 ? null : Math.round((rows_done / seconds) * 10) / 10;
}
