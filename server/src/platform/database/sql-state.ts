// Classifies PostgreSQL's error codes: whether the same work may be retried, and how.

export type DatabaseFailure =
  /** Serialization failure or deadlock: retry the same work. */
  | "conflict"
  /** A lock wasn't free in time. */
  | "locked"
  /** A value or a constraint: this input will never succeed. */
  | "rejected"
  /** The connection is lost; a commit in flight may have succeeded. */
  | "disconnected"
  /** The server lacks disk, memory or connections, or is read-only: nothing was done, and a retry may succeed later. */
  | "exhausted"
  /** The statement took longer than its limit, or was canceled: nothing was done. */
  | "canceled"
  | "other";

export function databaseFailure(error: unknown): DatabaseFailure {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== "string") return isConnectionMessage(error) ? "disconnected" : "other";
  if (code === "40001" || code === "40P01") return "conflict";
  if (code === "55P03") return "locked";
  if (code.startsWith("22") || code.startsWith("23")) return "rejected";
  if (code.startsWith("53") || EXHAUSTED.has(code)) return "exhausted";
  if (code === "57014") return "canceled";
  if (code.startsWith("08") || code.startsWith("57P") || code === "25P03" || NETWORK.has(code))
    return "disconnected";
  return "other";
}

/** io_error and read_only_sql_transaction: standbys, and managed servers with a full disk, are read-only. */
const EXHAUSTED = new Set(["58030", "25006"]);

const NETWORK = new Set([
  "ECONNABORTED",
  "ECONNRESET",
  "ECONNREFUSED",
  "EPIPE",
  "ENOENT",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
  "ENOTFOUND",
]);

/** pg throws errors without a code when a connection ends during a query. */
function isConnectionMessage(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^Connection terminated|^Client (has encountered a connection error|was closed)|timeout exceeded|^timeout expired|^Query read timeout/.test(
      error.message,
    )
  );
}
