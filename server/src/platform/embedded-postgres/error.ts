// The reasons why the embedded PostgreSQL can't be opened.
import { statfs } from "node:fs/promises";

export type EmbeddedPostgresErrorCode =
  | "no_binaries"
  | "binaries_unusable"
  /** PostgreSQL refuses to run as root, and there is no other user. */
  | "no_server_user"
  | "data_folder_unusable"
  | "initialise_failed"
  | "other_major"
  | "password_lost"
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

/** The size of a segment of the write-ahead log. A start of PostgreSQL needs room for one. */
const SEGMENT_BYTES = 16 * 2 ** 20;
const MESSAGE = /No space left on device|Disk quota exceeded/;

/** PostgreSQL's log doesn't always tell: it is on the same disk. `said`: what PostgreSQL or the system said about the fault. */
export async function isDiskFull(folder: string, said: string): Promise<boolean> {
  if (MESSAGE.test(said) || /\b(ENOSPC|EDQUOT)\b/.test(said)) return true;
  const found = await statfs(folder).catch(() => undefined);
  return found !== undefined && found.bavail * found.bsize < SEGMENT_BYTES;
}

export const diskFullSentence = (folder: string) =>
  `PostgreSQL can't start: the disk that holds ${folder} is full. Make room on it.`;
