// The reasons why the embedded PostgreSQL can't be opened.

export type EmbeddedPostgresErrorCode =
  | "no_binaries"
  | "binaries_unusable"
  /** PostgreSQL refuses to run as root or as a user without a name, and there is no other user. */
  | "no_server_user"
  | "data_folder_unusable"
  | "initialise_failed"
  | "other_major"
  | "password_lost"
  | "other_host"
  /** Another server holds the folder and neither answers nor ends. */
  | "folder_locked"
  | "start_failed"
  | "disk_full"
  | "aborted";

export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EmbeddedPostgresError";
    this.code = code;
  }
}

export function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new EmbeddedPostgresError("aborted", "Opening the database was cancelled.");
}
