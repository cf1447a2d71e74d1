// Creates a temporary folder for a data folder. Its mode lets the unprivileged PostgreSQL of a root process enter; otherwise
// the database would be created in /var/lib/parley and left there. On the disk unless said: chaos and bench flush for real.
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export async function newFolder(prefix: string, under = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(under, prefix));
  await chmod(folder, 0o755);
  return folder;
}
