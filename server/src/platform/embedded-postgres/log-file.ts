// The log of postgres: a file beside its data folder that is limited to two times 4 MB.
import { copyFile, open, stat, truncate } from "node:fs/promises";
import { join } from "node:path";

const LIMIT_BYTES = 4 * 2 ** 20;
const TAIL_BYTES = 4096;

export function logFile(base: string): string {
  return join(base, "postgres.log");
}

/**
 * A full log is copied to `postgres.log.1` and emptied in place, because the server holds it open. Lines may be lost.
 */
export async function boundLog(base: string): Promise<void> {
  const file = logFile(base);
  const found = await stat(file).catch(() => undefined);
  if (found === undefined || found.size < LIMIT_BYTES) return;
  await copyFile(file, `${file}.1`);
  await truncate(file);
}

/** The last `count` lines written after `offset` bytes. */
export async function logTail(base: string, offset: number, count: number): Promise<string> {
  const handle = await open(logFile(base), "r").catch(() => undefined);
  if (handle === undefined) return "";
  try {
    const { size } = await handle.stat();
    const from = Math.max(Math.min(offset, size), size - TAIL_BYTES);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, from);
    return buffer.toString("utf8", 0, bytesRead).trimEnd().split("\n").slice(-count).join("\n");
  } finally {
    await handle.close();
  }
}
