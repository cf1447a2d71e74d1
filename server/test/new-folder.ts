// Creates a temporary folder for a data folder. Its mode lets the unprivileged PostgreSQL of a root process enter; otherwise
// the database would be created in /var/lib/parley and left there.
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export async function newFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await chmod(folder, 0o755);
  return folder;
}
