// A temporary folder for a data folder. The unprivileged PostgreSQL of a root process can enter it, so that the database
// lies inside and is removed with it. Under a folder of mode 0700 it would be made, and left, in /var/lib/parley.
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export async function newFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await chmod(folder, 0o755);
  return folder;
}
