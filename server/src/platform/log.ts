// The program's log: JSON lines by pino. Never a phone number, content, or a database error's detail.
import pino from "pino";
import { databaseFailure } from "./database/sql-state.ts";

export type Log = pino.Logger;
export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

/** Makes the log. Database errors are reduced to code and constraint: their detail and query show values. */
export function createLog(level: LogLevel, destination: NodeJS.WritableStream = process.stderr): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: described },
      hooks: { logMethod: limitExhaustion() },
    },
    destination,
  );
}

/** Milliseconds between two lines about an exhausted database. */
const EXHAUSTED_EVERY_MS = 1_000;

/**
 * Every request and every job fails while the database's disk is full, and the log may be on that disk: one line a second
 * says how many others weren't written.
 */
function limitExhaustion(): Required<NonNullable<pino.LoggerOptions["hooks"]>>["logMethod"] {
  let nextAt = Number.NEGATIVE_INFINITY;
  let suppressed = 0;
  return function (this: Log, words, method) {
    const [fields, ...rest] = words as unknown as [unknown, ...string[]];
    if (!isAboutExhaustion(fields)) return method.apply(this, words);
    if (performance.now() < nextAt) {
      suppressed++;
      return;
    }
    method.apply(this, [{ ...fields, suppressed }, ...rest] as unknown as typeof words);
    nextAt = performance.now() + EXHAUSTED_EVERY_MS;
    suppressed = 0;
  };
}

function isAboutExhaustion(fields: unknown): fields is { err: unknown } {
  if (typeof fields !== "object" || fields === null || !("err" in fields)) return false;
  return databaseFailure(fields.err) === "exhausted";
}

/** Whoever logs an error describes it; one that was forgotten must not show its message all the same. */
function described(error: unknown): unknown {
  return error instanceof Error ? describeError(error) : error;
}

/** Errors of the runtime whose messages quote what they were given: a text that isn't JSON, an argument. */
const QUOTING = /^(SyntaxError|RangeError|URIError|\$?ZodError)$/;

/** What may be logged of an error: never the message of one that can hold a value, as a database's does. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const known = error as Error & { code?: string; severity?: string; constraint?: string; table?: string };
  if (known.severity !== undefined) {
    return {
      type: "DatabaseError",
      code: known.code,
      table: known.table,
      constraint: known.constraint,
      at: frames(error),
    };
  }
  const quotes = QUOTING.test(error.name) || String(known.code).startsWith("ERR_");
  return {
    type: error.name,
    code: known.code,
    message: quotes ? undefined : error.message,
    at: frames(error),
  };
}

/** A message of several lines may look like one, so it is taken off first. */
function frames(error: Error): string | undefined {
  return error.stack
    ?.replace(error.message, "")
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .slice(0, 6)
    .join("\n");
}
