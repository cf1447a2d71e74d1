import { databaseFailure } from "../platform/database-failure.ts";

/** Omits most texts of database errors: they may quote personal data. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return `Failed: ${String(error)}`;
  const { code, severity } = error as Error & Record<string, string | undefined>;
  if (severity !== undefined) {
    // Failed authentication, or a missing database or role: the text names only these.
    if (/^(28|3D)/.test(code ?? "")) return `The database refused the connection: ${error.message}.`;
    return `The database refused the request (SQLSTATE ${code}).`;
  }
  if (databaseFailure(error) === "disconnected" && !("path" in error)) {
    return `The database can't be reached${code ? ` (${code})` : ""}. Is it running, and is its address right?`;
  }
  const isFaultOfOurs = [TypeError, RangeError, ReferenceError, SyntaxError].some(
    (kind) => error instanceof kind,
  );
  return isFaultOfOurs ? (error.stack ?? error.message) : error.message;
}
