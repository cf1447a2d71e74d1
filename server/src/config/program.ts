import { readFileSync } from "node:fs";

/** How hints call the command line: pasted in the project's folder, they work. */
export const PROGRAM = "npx parley";

export function programVersion(): string {
  return JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).version;
}
