// Durations and sizes of the core. Operators needn't change them; tests shorten them.
import { z } from "zod";

/** Names ending in Ms are milliseconds. */
export const defaultTiming = {
  /** Others consider a worker dead after this time without a beat. After two thirds of it, the worker hands nothing over. */
  leaseMs: 10_000,
  beatMs: 2_000,
  drainMs: 10_000,
  /** `/readyz` says no after this time without a living worker. */
  workerSilenceMs: 30_000,
  attempts: 8,
  /** The wait after the first failed attempt. It grows by a constant factor up to the maximum, before the last attempt. */
  backoffFirstMs: 1_000,
  backoffMaxMs: 300_000,
  /** Maximum number of members of an accept batch and of a batch of outcomes. */
  batchSize: 128,
  /** Maximum number of requests waiting for an accept batch. Others are refused with 503. */
  waitLine: 2_000,
  /** Bytes of answers that clients haven't read, per API key and per process. A key that has more waits. */
  unreadBytesOfKey: 16 * 1_024 * 1_024,
  unreadBytes: 128 * 1_024 * 1_024,
  /** Maximum number of open event streams per API key, and per process. */
  streamsOfKey: 100,
  streams: 1_000,
  /** Maximum number of requests in flight to the channel per lane. */
  laneConcurrency: 64,
  /** Interval at which a process polls for due work that no notification announced. */
  pollMs: 1_000,
  /** Interval of scans of a whole lane, for rows that were committed after rows with a higher number. */
  rescanMs: 10_000,
  /** A request to the channel without an answer within this time is uncertain. */
  sendTimeoutMs: 30_000,
  /** After this time since its request, an uncertain message gets no receipt any more, if hooks arrive. */
  uncertainMs: 60_000,
  uncertainTemplateMs: 600_000,
  /** A longer pause between beats of api processes, or between hooks of a sender, is a gap in receiving hooks. */
  intakeGapMs: 5_000,
  /** After a gap, the channel has the same time again to redeliver failed hooks, at most this long. */
  intakeGapMaxMs: 3_600_000,
  /** Time for which an API key is remembered, in case the notification of its change is lost. */
  apiKeyCacheMs: 5_000,
  /** An attempt of a webhook without a complete answer within this time has failed. */
  webhookTimeoutMs: 15_000,
  /** Limit for connecting to the mail server, and for its silence. */
  mailTimeoutMs: 30_000,
  /** An account's bulk jobs and imports run for this long, then those of other accounts. */
  jobSliceMs: 500,
  /** Turns of a job in a row that may fail, over about eight hours. Then the job fails. */
  jobAttempts: 16,
  /** The wait after the first failed turn. It triples up to the maximum. */
  jobBackoffFirstMs: 1_000,
  jobBackoffMaxMs: 3_600_000,
  /** Maximum number of concurrent uploads of files and imports per process, and per account among them. */
  uploads: 16,
  uploadsOfAccount: 4,
  /** Minimum number of bytes an upload must deliver per window of waiting time; a slower upload is aborted with 408. */
  uploadWindowMs: 60_000,
  uploadWindowBytes: 4_096,
  /** Uploaded files that no message shows, per account, and their bytes. */
  unsentFiles: 10_000,
  unsentBytes: 5 * 1_024 ** 3,
  exportChunkBytes: 512 * 1_024,
  /** Maximum life of an export's snapshot, which blocks vacuum. */
  exportSnapshotMs: 1_800_000,
  /** Maximum size of an attached file, compressed if necessary. A larger file is mailed as a link. */
  exportAttachmentBytes: 10 * 1_024 * 1_024,
  exportFileMs: 86_400_000,
} as const satisfies Record<string, number>;

export type Timing = Record<keyof typeof defaultTiming, number>;

const keys = Object.keys(defaultTiming) as (keyof Timing)[];
const overrides = z.strictObject(
  Object.fromEntries(keys.map((key) => [snakeCase(key), z.int().min(1).max(86_400_000).optional()])),
);

const EXPECTED = 'must be a JSON object like {"lease_ms": 20000} with whole numbers from 1';

/** Parses a JSON object of values that differ from the defaults, for example `{"lease_ms": 20000}`. */
export const timing: z.ZodType<Timing, string> = z.string().transform((text, context) => {
  try {
    const given = overrides.parse(JSON.parse(text));
    const values = keys.map((key) => [key, given[snakeCase(key)] ?? defaultTiming[key]]);
    const result = Object.fromEntries(values) as Timing;
    const contradiction = contradictionIn(result);
    if (contradiction === null) return result;
    context.addIssue({ code: "custom", message: contradiction });
  } catch (error) {
    const faults = error instanceof z.ZodError ? error.issues : [error as SyntaxError];
    const found = faults.map((fault) => ["path" in fault ? fault.path : [], fault.message].flat().join(": "));
    context.addIssue({ code: "custom", message: `${EXPECTED}: ${found.join("; ")}` });
  }
  return z.NEVER;
});

function contradictionIn(timing: Timing): string | null {
  if (timing.beatMs * 3 > timing.leaseMs * 2)
    return `has a beat_ms of ${timing.beatMs}, more than two thirds of the lease_ms of ${timing.leaseMs}`;
  const ordered: [keyof Timing, keyof Timing][] = [
    ["backoffFirstMs", "backoffMaxMs"],
    ["jobBackoffFirstMs", "jobBackoffMaxMs"],
    ["beatMs", "intakeGapMs"],
  ];
  const [small, large] = ordered.find(([one, other]) => timing[one] > timing[other]) ?? [];
  if (!small || !large) return null;
  return `has a ${snakeCase(small)} of ${timing[small]}, more than the ${snakeCase(large)} of ${timing[large]}`;
}

function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
