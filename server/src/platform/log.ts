// The program's log: JSON lines by pino, without phone numbers, content and details of database errors.
import pino from "pino";
import type { Config } from "../config/settings.ts";
import type { Clock } from "./clock.ts";
import { databaseFailure } from "./database-failure.ts";
import type { PublicId } from "./ids.ts";

/** Nothing personal. Resources are named by their public ids, so that a line and an answer of the API can be matched. */
export interface LogFields {
  err?: unknown;
  account?: PublicId<"acc">;
  export?: PublicId<"exp">;
  broadcast?: PublicId<"brd">;
  /** A person or an API key, by its public id. */
  by?: string | null;
  message?: PublicId<"msg">;
  sender?: PublicId<"snd">;
  webhook?: PublicId<"whk">;
  /** An id that this program made; undefined for an id from the client. */
  request?: PublicId<"req"> | undefined;
  method?: string;
  /** The pattern of a path. */
  route?: string | undefined;
  /** A code of the program or of the channel. */
  code?: string;
  job?: string;
  /** What a notice is about: a public id, and what happened to it. */
  notice?: string;
  /** A sentence of the library for jobs. */
  said?: string | undefined;
  outcome?: string;
  /** How many facts, by cause or kind. */
  causes?: Partial<Record<string, number>>;
  unapplied?: Partial<Record<string, number>>;
  /** How many messages. */
  settled?: number;
  uncertain?: number;
  /** How many events. */
  missed?: number;
  ms?: number;
  suppressed?: number;
  tries?: number;
}

interface Write {
  (message: string): void;
  (fields: LogFields, message: string): void;
}

export interface Log {
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
}

/** Creates the log. Errors in the field `err` are reduced by `describeError`, also when the caller forgot it. */
export function createLog(level: Config["log"], destination: NodeJS.WritableStream = process.stderr): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error) => (error instanceof Error ? describeError(error) : error) },
      hooks: { logMethod: limitOutage() },
    },
    destination,
  );
}

/** Milliseconds between two lines about an unavailable database, and between two lines of a `SparseLog`. */
const OUTAGE_EVERY_MS = 1_000;
const SPARSE_EVERY_MS = 10_000;

/** Lets `most` lines per interval pass. Returns the number of lines suppressed before, and null for a suppressed line. */
function lineLimit(everyMs: number, most = 1): (now: number) => number | null {
  let nextAt = Number.NEGATIVE_INFINITY;
  let passed = 0;
  let count = 0;
  return (now) => {
    if (now >= nextAt) {
      nextAt = now + everyMs;
      passed = 0;
    }
    if (passed++ >= most) {
      count++;
      return null;
    }
    const suppressed = count;
    count = 0;
    return suppressed;
  };
}

/** While the database is away or its disk is full, every request and every job fails, and the log may be on the same disk. */
function limitOutage(): Required<NonNullable<pino.LoggerOptions["hooks"]>>["logMethod"] {
  const pass = lineLimit(OUTAGE_EVERY_MS);
  return function (words, method) {
    const [fields, ...rest] = words as unknown as [{ err?: unknown } | undefined, ...string[]];
    const failure = databaseFailure(fields?.err);
    if (failure !== "exhausted" && failure !== "disconnected") return method.apply(this, words);
    const suppressed = pass(performance.now());
    if (suppressed !== null)
      method.apply(this, [{ ...fields, suppressed }, ...rest] as unknown as typeof words);
  };
}

export class SparseLog {
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #pass: (now: number) => number | null;

  /** `most`: lines in `everyMs` milliseconds. */
  constructor(log: Log, clock: Clock, everyMs = SPARSE_EVERY_MS, most = 1) {
    this.#log = log;
    this.#clock = clock;
    this.#pass = lineLimit(everyMs, most);
  }

  error(fields: LogFields, message: string): void {
    this.#write("error", fields, message);
  }

  info(fields: LogFields, message: string): void {
    this.#write("info", fields, message);
  }

  #write(level: "error" | "info", fields: LogFields, message: string): void {
    const suppressed = this.#pass(this.#clock.monotonic());
    if (suppressed !== null) this.#log[level]({ ...fields, ...(suppressed > 0 && { suppressed }) }, message);
  }
}

/** Errors of the runtime whose messages quote their input, for example text that isn't JSON. */
const QUOTING = /^(SyntaxError|RangeError|URIError|\$?ZodError)$/;

/** The loggable part of an error, without messages that may quote a value. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const known = error as Error & { code?: string; severity?: string; constraint?: string; table?: string };
  const { code, table, constraint } = known;
  const at = error.stack
    ?.replace(error.message, "") // A line of the message may look like a frame.
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .slice(0, 6)
    .join("\n");
  if (known.severity !== undefined) return { type: "DatabaseError", code, table, constraint, at };
  const quotes = QUOTING.test(error.name) || String(code).startsWith("ERR_");
  return { type: error.name, code, message: quotes ? undefined : error.message, at };
}
