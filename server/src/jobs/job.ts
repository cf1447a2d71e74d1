// A job of an account: a bulk job, an export or an import, in one form.
import { z } from "zod";
import { t } from "../platform/database/index.ts";
import { idField, intField, textField, timeField } from "../platform/http/index.ts";
import { type IdPrefix, publicId } from "../platform/ids.ts";

const KINDS = {
  erase: "Deletes contacts.",
  labels: "Adds labels to contacts or removes them.",
  export: "Sends contacts by e-mail. `GET /exports/{id}` tells more.",
  import: "Applies a file of contacts. `GET /imports/{id}` tells more.",
} as const;

export type JobKind = keyof typeof KINDS;
export const JOB_KINDS = Object.keys(KINDS) as [JobKind, ...JobKind[]];

const STATUSES = ["queued", "running", "finished", "failed", "canceled"] as const;
export type JobStatus = (typeof STATUSES)[number];

export const JOB_COLUMNS = {
  id: t.uuid,
  kind: t.textOf<JobKind>(),
  status: t.textOf<JobStatus>(),
  /** Includes `not_found` and `refused`. */
  rows_done: t.int8,
  /** Null while it isn't known. */
  rows_total: t.nullable(t.int8),
  not_found: t.int8,
  refused: t.int8,
  error: t.nullable(t.text),
  created_at: t.timestamptz,
  started_at: t.nullable(t.timestamptz),
  finished_at: t.nullable(t.timestamptz),
};

export type JobRow = t.Outputs<typeof JOB_COLUMNS>;

export const jobAnswer = z
  .object({
    id: idField("job", "The job's id. That of an export or import is the id of the export or import."),
    kind: z.enum(JOB_KINDS).meta({
      description: Object.entries(KINDS)
        .map(([kind, meaning]) => `${kind}: ${meaning}`)
        .join("\n\n"),
    }),
    status: z.enum(STATUSES).meta({
      description:
        "Where the job is. `finished`, `failed` and `canceled` are final. An import is `queued` while its file is received; an " +
        "export is `finished` when its mail was sent.",
    }),
    rows_done: intField("Rows processed so far, including those not found and refused."),
    rows_total: intField("Rows of the job in all; null while that isn't known.", 2).nullable(),
    not_found: intField("Rows without a contact, or whose contact was deleted before its turn."),
    refused: intField("Rows left out because they break a rule."),
    rate: z.number().nullable().meta({ description: "Rows per second since the job started." }),
    error: textField("Why the job failed; null if it didn't.").nullable(),
    created_at: timeField("When the job was requested."),
    started_at: timeField("When its first rows were processed; null before.").nullable(),
    finished_at: timeField("When the job ended; null while it goes on.").nullable(),
  })
  .meta({ id: "Job", description: "Work on many contacts in the background." });

export const JOB_PREFIXES: Record<JobKind, IdPrefix> = {
  erase: "job",
  labels: "job",
  export: "exp",
  import: "imp",
};

export function jobOf(row: JobRow): z.input<typeof jobAnswer> {
  return {
    ...row,
    id: publicId(JOB_PREFIXES[row.kind], row.id),
    rate: rateOf(row),
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

function rateOf({
  started_at: startedAt,
  finished_at: finishedAt,
  rows_done: rowsDone,
}: JobRow): number | null {
  if (startedAt === null) return null;
  const seconds = ((finishedAt?.getTime() ?? Date.now()) - startedAt.getTime()) / 1_000;
  return seconds <= 0 ? null : Math.round((rowsDone / seconds) * 10) / 10;
}
