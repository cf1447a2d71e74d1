// The user that the server runs as: an unprivileged one when this process runs as root, because PostgreSQL refuses root.
import { lchown, readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { RunAs } from "./binaries.ts";
import { EmbeddedPostgresError } from "./error.ts";

export function weAreRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The owner of `folder` unless that is root (a user's volume), else nobody. Only for root. Throws `no_server_user`. */
export async function unprivilegedUser(folder: string): Promise<RunAs> {
  const lines = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n");
  const users = lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
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

/** Whether the mode bits let `user` enter `path` and every folder above it. */
export async function canEnter(path: string, user: RunAs): Promise<boolean> {
  const { uid, gid, mode } = await stat(path);
  const execute = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  if ((mode & execute) === 0) return false;
  return path === dirname(path) || canEnter(dirname(path), user);
}

/** For a folder that root restored from a backup: PostgreSQL's user must own it. */
export async function giveFolder(folder: string, { uid, gid }: RunAs): Promise<void> {
  for (const name of ["", ...(await readdir(folder, { recursive: true }))])
    await lchown(join(folder, name), uid, gid);
}
