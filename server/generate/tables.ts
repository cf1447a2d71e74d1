// Writes server/src/platform/database/tables.ts from the migrated schema: `npm run tables`. With --verify it only
// says whether the file is current.
import { spawnSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { migrate } from "../src/platform/database/migrate.ts";
import { openEmbeddedPostgres } from "../src/platform/embedded-postgres/index.ts";
import { newFolder } from "../test/new-folder.ts";

const FILE = fileURLToPath(new URL("../src/platform/database/tables.ts", import.meta.url));

/** bigint is read as a number: see platform/database/database.ts. */
export const CODEGEN_ARGUMENTS = [
  "--dialect",
  "postgres",
  "--include-pattern",
  "public.*",
  "--type-mapping",
  '{"int8":"number"}',
  "--out-file",
  FILE,
];

if (import.meta.main) await main();

async function main(): Promise<void> {
  const folder = await newFolder("parley-tables-");
  const server = await openEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  try {
    await migrate(server.url);
    process.exitCode = generate(server.url, process.argv.slice(2));
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Answers the exit code of kysely-codegen. */
export function generate(url: string, more: string[]): number {
  const program = fileURLToPath(
    new URL("../../node_modules/kysely-codegen/dist/cli/bin.js", import.meta.url),
  );
  const words = [program, ...CODEGEN_ARGUMENTS, "--url", url, ...more];
  return spawnSync(process.execPath, words, { stdio: "inherit" }).status ?? 1;
}
