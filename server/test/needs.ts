// For tests that need more than Node and npm. A test file that imports this belongs to `npm run test:all`, not to `npm test`.
import { spawnSync } from "node:child_process";

/** Throws unless `command` succeeds. `debianPackage` brings its program. */
export function needs(command: string, debianPackage: string): void {
  const [program = "", ...words] = command.split(" ");
  const { status, error } = spawnSync(program, words);
  if (status !== 0)
    throw new Error(
      `\`${command}\` fails here${error ? ` (${error.message})` : ""}: apt-get install ${debianPackage}. \`npm test\` needs no such programs.`,
    );
}

/** For mounts, namespaces and other users' files. */
export function needsRoot(): void {
  if (process.getuid?.() !== 0) throw new Error("Only root can run this. `npm test` needs no root.");
}
