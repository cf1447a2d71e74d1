// The log of postgres: a file beside its data folder that is limited to two times 4 MB.
import { copyFile, readFile, stat, truncate } from "node:fs/promises";
import { join } from "node:path";

const LIMIT_BYTES = 4 * 2 ** 20;

export function logFile(base: string): string {
  return join(base, "postgres.log");
}

/** A full log is copied to `postgres.log.1` and emptied in place, because the server holds it open. */
export async function boundLog(base: string): Promise<void> {
  const file = logFile(base);
  const found = await stat(file).catch(() => undefined);
  if (found === undefined || found.size < LIMIT_BYTES) return;
  await copyFile(file, `${file}.1`);
  await truncate(file);
}

export async function logTail(base: string, offset: number, count: number): Promise<string> {
  const bytes = await readFile(logFile(base)).catch(() => Buffer.alloc(0));
  return bytes.toString("utf8", offset).trimEnd().split("\n").slice(-count).join("\n");
}
