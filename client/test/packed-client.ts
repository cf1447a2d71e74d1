// The package as npm packs it, installed in a folder of its own.
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export interface PackedClient {
  /** A project that has the client installed. */
  folder: string;
  /** Names of the packed files. */
  files: string[];
  close(): Promise<void>;
}

export async function installPackedClient(): Promise<PackedClient> {
  const folder = await mkdtemp(join(tmpdir(), "parley-client-"));
  const pack = ["pack", "--workspace=client", "--json", "--loglevel=error", `--pack-destination=${folder}`];
  const { stdout } = await run("npm", pack, { cwd: ROOT });
  const [{ filename, files }] = JSON.parse(stdout.slice(stdout.indexOf("[")));
  const home = join(folder, "node_modules/@parley/client");
  await mkdir(home, { recursive: true });
  await run("tar", ["xzf", join(folder, filename), "--strip-components=1", "-C", home]);
  for (const name of ["openapi-fetch", "openapi-typescript-helpers"])
    await cp(join(ROOT, "node_modules", name), join(folder, "node_modules", name), { recursive: true });
  return {
    folder,
    files: files.map(({ path }: { path: string }) => path),
    close: () => rm(folder, { recursive: true }),
  };
}
