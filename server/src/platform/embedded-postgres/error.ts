// Everything that can stop the embedded PostgreSQL from being opened, each with a sentence for the person who started it.

export type EmbeddedPostgresErrorCode =
  /** No binaries are installed for this platform. */
  | "no_binaries"
  /** The binaries are there and can't be run, or can't be copied to where they could be. */
  | "binaries_unusable"
  /** PostgreSQL refuses to run as root and as a user without a name, and there is no other. */
  | "no_server_user"
  /** The data folder can't be made, read or written, or holds something else. */
  | "data_folder_unusable"
  /** initdb failed. */
  | "initialise_failed"
  /** The database was made by another major version of PostgreSQL. */
  | "other_major"
  /** A database is there and the file with its password is not, or it is not the right one. */
  | "password_lost"
  /** Another host or container uses this folder. */
  | "other_host"
  /** A predecessor holds the folder and neither answers nor goes. */
  | "folder_locked"
  /** postgres ended, or didn't answer in time, while it started. */
  | "start_failed"
  /** The caller's signal was aborted. */
  | "aborted";

/** `message` can be shown as it is; `code` says which case it is. */
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
