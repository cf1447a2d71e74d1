// Tells which test files start processes or a browser: by what they import, so that no list has to be kept.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Importing one of these means that the test starts processes. */
const STARTS_PROCESSES = /^(node:child_process|playwright-core)$/;
const IMPORT = /^(?:import|export)\b[^;]*?from "([^"]+)";$/gm;

/** `file`: a test. Follows its imports through the test folders, but not into the code under test. */
export function isSystemTest(file: string, known = new Map<string, boolean>()): boolean {
  const before = known.get(file);
  if (before !== undefined) return before;
  // Imports may go in a circle.
  known.set(file, false);
  const imports = [...readFileSync(file, "utf8").matchAll(IMPORT)].map((match) => match[1] as string);
  const found = imports.some((name) => {
    if (!name.startsWith(".")) return STARTS_PROCESSES.test(name);
    const path = join(dirname(file), name);
    return path.includes("/test/") && isSystemTest(path, known);
  });
  known.set(file, found);
  return found;
}
