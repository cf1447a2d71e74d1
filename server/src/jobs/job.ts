// A job of an account: a bulk job, an export or an import, in one form.
import { z } from "zod";
import type { Session } from "../platform/database/session.ts";
import { idField, intField, textField, timeField } from "../platform/http/answers/answer-fields.ts";
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

export interface JobRow {
  /** The UUID. */
  id: string;
  kind: JobKind;
  status: JobStatus;
  /** Includes `notFound` and `refused`. */
  rowsDone: number;
  /** Null while it isn't known. */
  rowsTotal: number | null;
  notFound: number;
  refused: number;
  error: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

/** The jobs of one table. Each slice that has jobs describes its own. */
export interface JobSource {
  kinds: readonly [JobKind, ...JobKind[]];
  /** Newest first, with ids below `before`. `kinds` has at least one kind of this source. */
  list(accountId: string, page: { before: string; limit: number; kinds: JobKind[] }): Promise<JobRow[]>;
  find(runner: Pick<Session, "run">, accountId: string, id: string): Promise<JobRow | null>;
  /** Null when the job has ended or doesn't exist. Throws a problem when it can't be canceled for another reason. */
  cancel(session: Session, accountId: string, id: string): Promise<JobRow | null>;
}

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
    id: publicId(JOB_PREFIXES[row.kind], row.id),
    kind: row.kind,
    status: row.status,
    rows_done: row.rowsDone,
    rows_total: row.rowsTotal,
    not_found: row.notFound,
    refused: row.refused,
    rate: rateOf(row),
    error: row.error,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

function rateOf({ startedAt, finishedAt, rowsDone }: JobRow): number | null {
  if (startedAt === null) return null;
  const seconds = ((finishedAt?.getTime() ?? Date.now()) - startedAt.getTime()) / 1_000;
  return seconds <= 0 ? null : Math.round((rowsDone / seconds) * 10) / 10;
}
