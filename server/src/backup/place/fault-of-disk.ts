import { BackupError } from "../backup-error.ts";

const DISK_FAULTS = ["EACCES", "EDQUOT", "EFBIG", "EIO", "EISDIR", "ENOSPC", "ENOTDIR", "EPERM", "EROFS"];

/** Null for an error that isn't about a disk. */
export function faultOfDisk(error: unknown, path: string, done: "read" | "written"): BackupError | null {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined || !DISK_FAULTS.includes(code)) return null;
  const why = code === "ENOSPC" ? "the disk is full" : code;
  const left = done === "written" ? " No file was left." : "";
  return new BackupError(`${path} can't be ${done}: ${why}.${left}`);
}
