// Drafts: folders made under another name and renamed when complete. A killed process leaves its draft behind.
import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isAlive } from "../host-processes.ts";

export const DRAFT = /\.new-(\d+)-[0-9a-f]{12}$/;

/** `<path>.new-<our pid>-<random>`, on the same disk as `path`, so that it can be renamed. */
export function draftName(path: string): string {
  return `${path}.new-${process.pid}-${randomBytes(6).toString("hex")}`;
}

export async function removeDeadDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(DRAFT.exec(name)?.[1]);
    if (Number.isNaN(pid)) continue;
    const draft = join(folder, name);
    // In a restarted container, this process often has the pid of the killed one.
    const startedAt = Date.now() - process.uptime() * 1000;
    const isOurs = pid === process.pid && ((await stat(draft).catch(() => null))?.mtimeMs ?? 0) >= startedAt;
    if (isOurs || (pid !== process.pid && isAlive(pid))) continue;
    // The initdb of a killed process may still write. The next start removes the rest.
    await rm(draft, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}
