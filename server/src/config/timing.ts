// Durations and sizes of the core, in one place. Operators have no need to set them; tests set them short.
import { z } from "zod";

/** Names ending in Ms are milliseconds. */
export const defaultTiming = {
  /** A worker whose beat stood still for so long is dead to the others; past two thirds it hands nothing over. */
  leaseMs: 10_000,
  beatMs: 2_000,
  /** How long a stop waits for what is in flight. */
  drainMs: 10_000,
  /** Times that one message is tried before it has failed. */
  attempts: 8,
  /** The wait after a first failure; it grows evenly to the most, which comes before the last attempt. */
  backoffFirstMs: 1_000,
  backoffMaxMs: 300_000,
  /** Members of an accept batch at most, and of a batch of outcomes. */
  batchSize: 128,
  /** Requests that may wait for a place in an accept batch; beyond it they are refused with 503. */
  waitLine: 2_000,
  /** Requests to the channel in flight, a lane. */
  laneConcurrency: 64,
  /** The net under direct hand-over and notifications: one look for due work a process. */
  pollMs: 1_000,
  /** One look at a whole lane, for what was committed behind the lowest known place. */
  rescanMs: 10_000,
  /** A request to the channel that isn't answered by then is uncertain. */
  sendTimeoutMs: 30_000,
  /** Past this time since its request began, no receipt of an uncertain sending is expected if hooks arrive. */
  uncertainMs: 60_000,
  uncertainTemplateMs: 600_000,
  /** Beats of api processes, and hooks of a sender, that are further apart than this are a gap in receiving hooks. */
  intakeGapMs: 5_000,
  /** After a gap the channel has as long again to redeliver what failed, at most this. */
  intakeGapMaxMs: 3_600_000,
  /** The life of an authenticated API key in memory, should no notification of its change arrive. */
  apiKeyCacheMs: 5_000,
  /** To connect to the mail server, and for its silence. */
  mailTimeoutMs: 30_000,
  /** An account's bulk jobs and imports run for this long, then other accounts have their turns. */
  jobSliceMs: 500,
  /** Files that a process receives at once for imports, and those of one account among them. */
  uploads: 8,
  uploadsOfAccount: 4,
  /** An upload of which fewer bytes come in such a window, spent waiting for them, is given up. */
  uploadWindowMs: 60_000,
  uploadWindowBytes: 4_096,
  /** The life of an upload's hold on its Idempotency-Key, renewed each third of it: of one whose process died, the rest. */
  keyHoldMs: 15_000,
  /** Bytes of a row that holds a part of an export's file. */
  exportChunkBytes: 512 * 1_024,
  /** The life of an export's snapshot: vacuum can't clean behind it. */
  exportSnapshotMs: 1_800_000,
  /** A file up to so many bytes is attached to its mail, packed if need be; a larger one gets a link. */
  exportAttachmentBytes: 10 * 1_024 * 1_024,
  /** The life of that link. */
  exportLinkMs: 86_400_000,
  /** Times that a file is made, or its mail handed over, before the export has failed: over some eight hours. */
  exportAttempts: 10,
  /** The wait after the first of them; it doubles up to the most. Greylisting wants some minutes. */
  exportBackoffFirstMs: 60_000,
  exportBackoffMaxMs: 14_400_000,
} as const satisfies Record<string, number>;

export type Timing = Record<keyof typeof defaultTiming, number>;

/** The names as they are written in PARLEY_TIMING: `leaseMs` is `lease_ms`. */
const names = Object.keys(defaultTiming).map((key) => [snakeCase(key), key as keyof Timing] as const);

const overrides = z.strictObject(
  Object.fromEntries(names.map(([name]) => [name, z.int().min(1).max(86_400_000).optional()])),
);

/** Reads a JSON object of what differs from the defaults, like `{"lease_ms": 500}`. */
export const timing: z.ZodType<Timing, string> = z.string().transform((text, context) => {
  const fault = (message: string) => {
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  };
  const read = overrides.safeParse(parseJson(text));
  if (!read.success) {
    const found = read.error.issues.map((issue) => [...issue.path, issue.message].join(": "));
    return fault(
      `must be a JSON object like {"lease_ms": 500} with whole numbers from 1: ${found.join("; ")}`,
    );
  }
  const result: Timing = { ...defaultTiming };
  for (const [name, key] of names) result[key] = read.data[name] ?? result[key];
  const contradiction = contradictionIn(result);
  return contradiction === null ? result : fault(contradiction);
});

function contradictionIn(result: Timing): string | null {
  // Past two thirds of the lease without a confirmed beat nothing may be handed over.
  if (result.beatMs * 3 > result.leaseMs * 2) {
    return `has a beat_ms of ${result.beatMs}, more than two thirds of the lease_ms of ${result.leaseMs}`;
  }
  if (result.backoffFirstMs > result.backoffMaxMs) {
    return `has a backoff_first_ms of ${result.backoffFirstMs}, more than the backoff_max_ms of ${result.backoffMaxMs}`;
  }
  if (result.exportBackoffFirstMs > result.exportBackoffMaxMs) {
    return `has an export_backoff_first_ms of ${result.exportBackoffFirstMs}, more than the export_backoff_max_ms of ${result.exportBackoffMaxMs}`;
  }
  if (result.beatMs > result.intakeGapMs) {
    return `has a beat_ms of ${result.beatMs}, more than the intake_gap_ms of ${result.intakeGapMs}`;
  }
  return null;
}

function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
