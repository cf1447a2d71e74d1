// The reasons why the embedded PostgreSQL can't be opened.

export type EmbeddedPostgresErrorCode =
  /** No binaries are installed for this platform. */
  | "no_binaries"
  /** The binaries can't be run, nor copied to where they could be. */
  | "binaries_unusable"
  /** PostgreSQL refuses to run as root or as a user without a name, and there is no other user. */
  | "no_server_user"
  /** The data folder can't be made, read or written, or holds something else. */
  | "data_folder_unusable"
  | "initialise_failed"
  /** Another major version of PostgreSQL made the database. */
  | "other_major"
  /** The file with the database's password is missing or wrong. */
  | "password_lost"
  /** Another host or container uses the folder. */
  | "other_host"
  /** Another server holds the folder and neither answers nor ends. */
  | "folder_locked"
  /** postgres ended, or didn't answer in time, while it started. */
  | "start_failed"
  /** The caller's signal was aborted. */
  | "aborted";

/** `message` is for the operator. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EmbeddedPostgresError";
    this.code = code;
  }
}

/** @throws EmbeddedPostgresError `aborted` */
export function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new EmbeddedPostgresError("aborted", "Opening the database was cancelled.");
}
