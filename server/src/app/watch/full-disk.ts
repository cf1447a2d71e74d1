// The warning that the disk of the embedded database is nearly full. A database server doesn't tell how much room its disk has.
import { statfs } from "node:fs/promises";
import { NOTHING, type WarningSource } from "../../warnings/index.ts";

const GIB = 2 ** 30;
/** Less than this share of the disk is free, and less than this number of bytes. */
const FREE = { share: 0.1, bytes: 10 * GIB };

/** `folder`: of the embedded database; null without one. */
export function fullDisk(folder: string | null, read: typeof statfs = statfs): WarningSource {
  return {
    kinds: ["disk_full"],
    async find(_runner, accountIds) {
      if (folder === null) return [];
      const { bsize, blocks, bavail } = await read(folder);
      const free = bavail * bsize;
      if (free >= FREE.bytes || bavail >= blocks * FREE.share) return [];
      return accountIds.map((accountId) => ({
        ...NOTHING,
        accountId,
        kind: "disk_full",
        title: "The disk is nearly full",
        detail: `The disk of the database has ${(free / GIB).toFixed(1)} GiB left. Without room, no message is accepted.`,
        action: "Make room on the disk, or move the database to a larger one.",
      }));
    },
  };
}
