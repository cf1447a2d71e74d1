// Tells which project of vitest a test file belongs to: by what it imports, so that no list has to be kept.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * `fast` starts neither processes nor a browser. `system` does. `long` also kills, stops, upgrades or restores what runs,
 * or says that it is long. `extra` needs programs that a machine may lack, or root. In the order of their needs.
 */
export const PROJECTS = ["fast", "system", "long", "extra"] as const;
export type Project = (typeof PROJECTS)[number];

/** Importing one of these means that the test starts processes. */
const STARTS_PROCESSES = /^(node:child_process|playwright-core)$/;
/** The first lines of a test may say that it is a long one, and why. `npm test` should take five minutes. */
const SAYS_SO = /^\/\/ Long: /m;
/** A test of `system` with one of these is a long one, too: a signal, a command, a helper, or a limit of its own. */
const IS_LONG = /"SIG(KILL|STOP)"|"restore"|\/(next-version|kept-business)\.ts"|timeout: [2-9]\d\d_000/;
const IMPORT = /^(?:import|export)\b[^;]*?from "([^"]+)";$/gm;

/** `file`: a test. Follows its imports through the test folders, but not into the code under test. */
export function projectOf(file: string, known = new Map<string, Project>()): Project {
  const before = known.get(file);
  if (before !== undefined) return before;
  // Imports may go in a circle.
  known.set(file, "fast");
  const text = readFileSync(file, "utf8");
  const imports = [...text.matchAll(IMPORT)].map((match) => match[1] as string);
  const needed = imports.map((name): Project => {
    if (!name.startsWith(".")) return STARTS_PROCESSES.test(name) ? "system" : "fast";
    const path = join(dirname(file), name);
    if (path.endsWith("/test/needs.ts")) return "extra";
    // Tests also hold programs as texts, which import what isn't there.
    return path.includes("/test/") && existsSync(path) ? projectOf(path, known) : "fast";
  });
  const most = PROJECTS.findLast((project) => needed.includes(project)) ?? "fast";
  const isLong = SAYS_SO.test(text) || (most === "system" && IS_LONG.test(text));
  const found = isLong && most !== "extra" && file.endsWith(".test.ts") ? "long" : most;
  known.set(file, found);
  return found;
}
