// The user that the server runs as: ourselves, or an unprivileged one when we are root, which PostgreSQL refuses.
import type { Stats } from "node:fs";
import { lchown, readdir, readFile, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import type { RunAs } from "./binaries.ts";
import { EmbeddedPostgresError } from "./error.ts";

export function weAreRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Who owns `folder` when that is somebody else than root (a mounted volume of a user's own), else nobody.
 * Call it only as root.
 * @throws EmbeddedPostgresError `no_server_user`
 */
export async function unprivilegedUser(folder: string): Promise<RunAs> {
  const users = await namedUsers();
  const owner = (await stat(folder)).uid;
  const user =
    users.find(({ uid }) => uid === owner && uid !== 0) ?? users.find(({ name }) => name === "nobody");
  if (user !== undefined) return { uid: user.uid, gid: user.gid };
  throw new EmbeddedPostgresError(
    "no_server_user",
    "PostgreSQL doesn't run as root, and /etc/passwd has no user nobody to run it as. " +
      "Start Parley as an ordinary user, or set DATABASE_URL.",
  );
}

/**
 * initdb looks its user's name up and fails without one, as under `docker run --user 1234`.
 * @throws EmbeddedPostgresError `no_server_user`
 */
export function requireName(): void {
  try {
    userInfo();
  } catch (cause) {
    throw new EmbeddedPostgresError(
      "no_server_user",
      `The user id ${process.getuid?.()} has no entry in /etc/passwd, and PostgreSQL makes no database without one. ` +
        "Add it, start Parley as a user that has one, or set DATABASE_URL.",
      { cause },
    );
  }
}

/** Whether `user` may enter every folder on the way to `path` and `path` itself, by their mode bits. */
export async function canEnter(path: string, user: RunAs): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    if (!enters(await stat(folder), user)) return false;
    if (folder === dirname(folder)) return true;
  }
}

function enters(folder: Stats, user: RunAs): boolean {
  if (folder.uid === user.uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === user.gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
}

/** A folder that root brought back from a backup belongs to root, and PostgreSQL wants it to be its user's. */
export async function giveFolder(folder: string, user: RunAs): Promise<void> {
  await lchown(folder, user.uid, user.gid);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), user.uid, user.gid);
  }
}

async function namedUsers(): Promise<{ name: string; uid: number; gid: number }[]> {
  const lines = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n");
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
