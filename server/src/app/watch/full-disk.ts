// The warning that the database has nearly no room left. A database server doesn't tell how much room its disk has: the operator
// can set a limit.
import { statfs } from "node:fs/promises";
import { statement, t } from "../../platform/database/index.ts";
import { NOTHING, type WarningSource } from "../../warnings/index.ts";

const GIB = 2 ** 30;
/** Less than this share of the disk is free, and less than this number of bytes. */
const FREE = { share: 0.1, bytes: 10 * GIB };
const USED_SHARE_OF_LIMIT = 0.9;

interface Room {
  /** Of the embedded database; null without one. */
  folder: string | null;
  /** Bytes; null if no limit is set. */
  limit: number | null;
}

const readDatabaseSize = statement({
  name: "read_database_size",
  columns: { bytes: t.int8 },
  sql: "select pg_database_size(current_database()) as bytes",
});

type Runner = Parameters<WarningSource["find"]>[0];

export function fullDisk(room: Room, read: typeof statfs = statfs): WarningSource {
  return {
    kinds: ["disk_full"],
    async find(runner, accountIds) {
      const text = (await diskText(room, read)) ?? (await limitText(room, runner));
      if (text === null) return [];
      return accountIds.map((accountId) => ({ ...NOTHING, accountId, kind: "disk_full", ...text }));
    },
  };
}

async function diskText({ folder }: Room, read: typeof statfs) {
  if (folder === null) return null;
  const { bsize, blocks, bavail } = await read(folder);
  const free = bavail * bsize;
  if (free >= FREE.bytes || bavail >= blocks * FREE.share) return null;
  return {
    title: "The disk is nearly full",
    detail: `The disk of the database has ${(free / GIB).toFixed(1)} GiB left. Without room, no message is accepted.`,
    action: "Make room on the disk, or move the database to a larger one.",
  };
}

async function limitText({ limit }: Room, runner: Runner) {
  if (limit === null) return null;
  const [row] = await runner.run(readDatabaseSize, {});
  const used = row?.bytes ?? 0;
  if (used < limit * USED_SHARE_OF_LIMIT) return null;
  return {
    title: "The database is nearly full",
    detail: `The database has ${gigabytes(used)} of ${gigabytes(limit)}. Without room, no message is accepted.`,
    action:
      "Give the database more room, and raise PARLEY_DATABASE_LIMIT. Shorter retention stops its growth, but doesn't make it smaller.",
  };
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
