// Reads the process's environment and the file that `parley setup` writes. No other file does.
import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { variablesOf } from "./setting.ts";
import { settings } from "./settings.ts";

/** For the program's main function, which passes it on. */
export function processEnvironment(): NodeJS.ProcessEnv {
  return process.env;
}

export type Environment = Readonly<Record<string, string>>;

/** In the working folder. */
export const SETTINGS_FILE = ".env";

/** Empty if there is no such file. Throws when it can't be read. */
export function readSettingsFile(path: string): Environment {
  try {
    return readEnvironment(parseEnv(readFileSync(path, "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}

/** The variables of the settings table, those of their files, and all that start with PARLEY_. An empty variable counts as not set. */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  const known = new Set<string>(Object.values(settings).flatMap(variablesOf));
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(source)) {
    if (value && (known.has(name) || name.startsWith("PARLEY_"))) found[name] = value;
  }
  return found;
}
