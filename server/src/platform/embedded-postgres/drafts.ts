// Folders that are made under another name and renamed when whole; a killed maker leaves its draft, and the next removes it.
import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isAlive } from "./alive.ts";

const DRAFT = /\.new-(\d+)-[0-9a-f]{12}$/;

/** `<path>.new-<our pid>-<random>`, on the same disk as `path`, so that a rename suffices. */
export function draftName(path: string): string {
  return `${path}.new-${process.pid}-${randomBytes(6).toString("hex")}`;
}

export function isDraft(name: string): boolean {
  return DRAFT.test(name);
}

/** Removes the drafts in `folder` whose makers are gone; one whose maker lives is somebody's work. */
export async function removeDeadDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const maker = DRAFT.exec(name)?.[1];
    if (maker === undefined || !(await isDead(Number(maker), join(folder, name)))) continue;
    // A killed maker's initdb may still be writing; what it adds meanwhile is left to the next start.
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}

async function isDead(maker: number, draft: string): Promise<boolean> {
  if (maker !== process.pid) return !(await isAlive(maker));
  // A restarted container often gives us the pid of the process that was killed.
  const startedAt = Date.now() - process.uptime() * 1000;
  const found = await stat(draft).catch(() => undefined);
  return found !== undefined && found.mtimeMs < startedAt;
}
