// A job of an account: a bulk job, an export or an import, in one form.
import { z } from "zod";
import { rowById, rowsById, type Session, t } from "../platform/database/index.ts";
import { idField } from "../platform/http/index.ts";
import { type IdPrefix, publicId } from "../platform/ids.ts";
import { f, type RowOf, resource } from "../platform/resources/index.ts";
import type { JobKey } from "./life-cycle.ts";

const KINDS = {
  erase: "Deletes contacts.",
  labels: "Adds labels to contacts or removes them.",
  plan: "Determines the recipients of a broadcast. `GET /broadcasts/{id}` tells more.",
  export: "Sends contacts by e-mail. `GET /exports/{id}` tells more.",
  import: "Applies a file of contacts. `GET /imports/{id}` tells more.",
} as const;

export type JobKind = keyof typeof KINDS;
export const JOB_KINDS = Object.keys(KINDS) as [JobKind, ...JobKind[]];

export const STATUSES = ["queued", "running", "finished", "failed", "canceled"] as const;
export type JobStatus = (typeof STATUSES)[number];

export const JOB_PREFIXES: Record<JobKind, IdPrefix> = {
  erase: "job",
  labels: "job",
  plan: "job",
  export: "exp",
  import: "imp",
};

export const job = resource(
  { id: "Job", description: "Work on many contacts in the background." },
  {
    id: f.computed(
      idField("job", "The job's id. That of an export or import is the id of the export or import."),
    ),
    kind: f.word(
      JOB_KINDS,
      Object.entries(KINDS)
        .map(([kind, meaning]) => `${kind}: ${meaning}`)
        .join("\n\n"),
    ),
    status: f.word(
      STATUSES,
      "Where the job is. `finished`, `failed` and `canceled` are final. An import is `queued` while its file is received; an " +
        "export is `finished` when its mail was sent.",
    ),
    rows_done: f.int("Rows processed so far, including those not found and refused."),
    rows_total: f.nullable(f.int("Rows of the job in all; null while that isn't known.", 2)),
    not_found: f.int("Rows without a contact, or whose contact was deleted before its turn."),
    refused: f.int("Rows left out because they break a rule."),
    rate: f.computed(z.number().nullable().meta({ description: "Rows per second since the job started." })),
    error: f.nullable(
      f.text(
        "Why the job failed. While it goes on: why its last turn failed, if that can be said; it is tried again.",
      ),
    ),
    created_at: f.time("When the job was requested."),
    started_at: f.nullable(f.time("When its first rows were processed; null before.")),
    finished_at: f.nullable(f.time("When the job ended; null while it goes on.")),
    job_id: f.hidden(t.uuid),
  },
  (row) => ({
    id: publicId(JOB_PREFIXES[row.kind], row.job_id),
    rate: rateOf(row.started_at, row.finished_at, row.rows_done),
  }),
);

export type JobRow = RowOf<typeof job>;

const read = rowsById({ name: "read_jobs", table: "jobs", columns: job.columns, id: "job_id" });

export async function readJob(
  runner: Pick<Session, "run">,
  { accountId, jobId }: JobKey,
): Promise<JobRow | undefined> {
  return rowById(runner, read, accountId, jobId);
}

function rateOf(startedAt: Date | null, finishedAt: Date | null, rowsDone: number): number | null {
  if (startedAt === null) return null;
  const seconds = ((finishedAt?.getTime() ?? Date.now()) - startedAt.getTime()) / 1_000;
  return seconds <= 0 ? null : Math.round((rowsDone / seconds) * 10) / 10;
}
