// The JavaScript runtimes that this machine has.
import { existsSync, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";

export interface Runtime {
  name: string;
  command: string;
  flags: string[];
}

const CANDIDATES: [name: string, flags: string[]][] = [
  ["node", []],
  ["bun", ["run"]],
  ["deno", ["run", "--allow-net", "--allow-env", "--allow-read", "--node-modules-dir=manual"]],
];

/** Each program once, though several folders of the path may lead to it. */
export function findRuntimes(): Runtime[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return CANDIDATES.flatMap(([name, flags]) => {
    const found = folders.map((folder) => join(folder, name)).filter((file) => existsSync(file));
    return [...new Set(found.map((file) => realpathSync(file)))].map((command) => ({ name, command, flags }));
  });
}
