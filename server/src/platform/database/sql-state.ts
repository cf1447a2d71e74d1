// What PostgreSQL's error codes mean to us: whether the same work may be tried again, and how.

export type DatabaseFailure =
  /** Serialization or deadlock: the same work again. */
  | "conflict"
  /** A lock wasn't to be had in time. */
  | "locked"
  /** A value or a constraint: this input will never pass. */
  | "rejected"
  /** The connection is gone; what was being committed may be there. */
  | "disconnected"
  /** The server lacks disk, memory or connections, or takes no writes: nothing was done, and it may work later. */
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

/** io_error, and read_only_sql_transaction: managed servers with a full disk, and standbys, take no writes. */
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

/** pg throws plain errors without a code when a connection ends under a query. */
function isConnectionMessage(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^Connection terminated|^Client (has encountered a connection error|was closed)|timeout exceeded|^timeout expired|^Query read timeout/.test(
      error.message,
    )
  );
}
