// A later version of the program, for tests of upgrades: this one, copied to a temporary folder, with more migrations.
import { cp, mkdir, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { newFolder } from "./new-folder.ts";
import { type ParleyProcess, startParley } from "./parley-process.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const COPIED = ["bin", "migrations", "package.json", "src"];

export interface NextVersion {
  /** The names of the added migrations. */
  names: string[];
  /** The number of the last one. */
  version: number;
  /** The folder of all its migrations. */
  migrations: string;
  start(words: string[], environment: Record<string, string>): ParleyProcess;
  remove(): Promise<void>;
}

/** `added`: the SQL of each migration. `N` stands for the number of the migration, and `BEFORE` for the number before it. */
export async function makeNextVersion(...added: string[]): Promise<NextVersion> {
  const folder = await newFolder("parley-next-version-");
  const server = join(folder, "server");
  await mkdir(server);
  for (const name of COPIED)
    await cp(join(ROOT, "server", name), join(server, name), {
      recursive: true,
      filter: (path) => !path.includes("/test/"),
    });
  for (const name of ["node_modules", "package.json", "console", "simulator"])
    await symlink(join(ROOT, name), join(folder, name));
  const migrations = join(server, "migrations");
  const first = (await readdir(migrations)).filter((name) => name.endsWith(".sql")).length + 1;
  const names = added.map((_sql, index) => `${String(first + index).padStart(4, "0")}_next.sql`);
  for (const [index, name] of names.entries()) {
    const number = first + index;
    const sql = added[index]?.replaceAll("BEFORE", String(number - 1)).replaceAll(/\bN\b/g, String(number));
    await writeFile(join(migrations, name), `${sql}\n`);
  }
  return {
    names,
    version: first + added.length - 1,
    migrations,
    start: (words, environment) => startParley(words, environment, join(server, "bin/parley.js")),
    remove: () => rm(folder, { recursive: true }),
  };
}
