import { databaseFailure } from "../platform/database-failure.ts";

export const NO_WRITES =
  "The database accepts no writes: it is a standby, or its server is set to read-only.";

/** What to do about refusals that an operator can end, by their SQLSTATE. */
const REFUSALS: Record<string, string> = {
  "25006": NO_WRITES,
  "42501":
    "The role of DATABASE_URL lacks a right in its database. Make it the owner: alter database NAME owner to ROLE",
  "53100": "The disk of the database is full. Make room, then try again.",
  "53300": "The database has no connection left. Raise its max_connections, or end what uses them.",
  "55P03": "Another transaction held a lock all the time. Nothing was changed: end it, then try again.",
};

/** Omits most texts of database errors: they may quote personal data. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return `Failed: ${String(error)}`;
  const { code, severity } = error as Error & Record<string, string | undefined>;
  if (severity !== undefined) {
    // Failed authentication, or a missing database or role: the text names only these.
    if (/^(28|3D)/.test(code ?? "")) return `The database refused the connection: ${error.message}.`;
    return REFUSALS[code ?? ""] ?? `The database refused the request (SQLSTATE ${code}).`;
  }
  if (databaseFailure(error) === "disconnected" && !("path" in error)) {
    return `The database can't be reached${code ? ` (${code})` : ""}. Is it running, and is its address right?`;
  }
  const isFaultOfOurs = [TypeError, RangeError, ReferenceError, SyntaxError].some(
    (kind) => error instanceof kind,
  );
  return isFaultOfOurs ? (error.stack ?? error.message) : error.message;
}
