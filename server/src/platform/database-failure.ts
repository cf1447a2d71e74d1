// Classifies PostgreSQL's error codes: whether the same work may be retried, and how.
import type { Clock } from "./clock.ts";

export type DatabaseFailure =
  /** Serialization failure or deadlock: retry the same work. */
  | "conflict"
  /** A lock wasn't free in time. */
  | "locked"
  /** A value, a constraint, or a limit such as that of an index entry: this input will never succeed. */
  | "rejected"
  /** The connection is lost; a commit in flight may have succeeded. */
  | "disconnected"
  /** The server lacks disk, memory or connections, or is read-only: nothing was done, and a retry may succeed later. */
  | "exhausted"
  /** The statement took longer than its limit, or was canceled: nothing was done. */
  | "canceled"
  | "other";

export const DISK_FULL = "53100";

export function databaseFailure(error: unknown): DatabaseFailure {
  const { code, severity, message } = (error ?? {}) as Record<string, unknown>;
  // The server crashed in the statement, for example without room for its log. A commit may have been written before.
  if (severity === "PANIC") return "disconnected";
  if (typeof code !== "string") return CONNECTION_MESSAGE.test(String(message)) ? "disconnected" : "other";
  if (code === "40001" || code === "40P01") return "conflict";
  if (code === "55P03") return "locked";
  if (/^(22|23|54)/.test(code)) return "rejected";
  // io_error and read_only_sql_transaction: standbys, and managed servers with a full disk, are read-only.
  if (code.startsWith("53") || code === "58030" || code === "25006") return "exhausted";
  if (code === "57014") return "canceled";
  return DISCONNECTED.test(code) ? "disconnected" : "other";
}

const DISCONNECTED =
  /^(08|57P|25P03|ECONNABORTED|ECONNRESET|ECONNREFUSED|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)/;

/** pg throws errors without a code when a connection ends during a query. */
const CONNECTION_MESSAGE =
  /^Connection terminated|^Client (has encountered a connection error|was closed)|timeout exceeded|^timeout expired|^Query read timeout/;

/** The database counts as recovered after this time without such a failure. */
const QUIET_MS = 5_000;

/** Remembers that the database recently lacked resources, and which. */
export class Exhaustion {
  readonly #clock: Clock;
  #endsAt = Number.NEGATIVE_INFINITY;
  #isDisk = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(error: unknown): void {
    if (databaseFailure(error) !== "exhausted") return;
    this.#endsAt = this.#clock.monotonic() + QUIET_MS;
    this.#isDisk = (error as { code?: unknown }).code === DISK_FULL;
  }

  /** What is lacking; null without a recent failure. */
  get recent(): string | null {
    if (this.#clock.monotonic() >= this.#endsAt) return null;
    return this.#isDisk ? "the disk of the database is full" : "the database lacks resources";
  }
}
