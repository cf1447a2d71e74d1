// The text of a setting: from its flag, its variable, or the file that its variable with _FILE names.
import { readFileSync } from "node:fs";
import { type Environment, SETTINGS_FILE } from "./env.ts";
import { fileVariableOf, type Setting } from "./setting.ts";

export interface Given {
  source: "flag" | "environment" | typeof SETTINGS_FILE | "default";
  /** For faults of the text: the variable of the setting, or of its file. */
  variable: string;
  /** Null: none is given, or it couldn't be read. */
  text: string | null;
  /** Why it couldn't be read. */
  fault?: string;
}

interface Places {
  flag: string | undefined;
  environment: Environment;
  file: Environment;
}

export function findGiven(setting: Setting<unknown>, { flag, environment, file }: Places): Given {
  const { variable } = setting;
  if (flag !== undefined) return { source: "flag", variable, text: flag };
  return (
    findVariable(setting, environment, "environment") ??
    findVariable(setting, file, SETTINGS_FILE) ?? { source: "default", variable, text: null }
  );
}

/** Containers and service managers hand over secrets as files. Line ends after the text don't belong to it. */
function findVariable(setting: Setting<unknown>, from: Environment, source: Given["source"]): Given | null {
  const { variable } = setting;
  const fileVariable = fileVariableOf(setting);
  const path = fileVariable === null ? undefined : from[fileVariable];
  const text = from[variable] ?? null;
  if (fileVariable === null || path === undefined) return text === null ? null : { source, variable, text };
  const given = { source, variable: fileVariable, text: null };
  if (text !== null) return { ...given, fault: `is set, and so is ${variable}: remove one of them` };
  try {
    const content = readFileSync(path, "utf8").replace(/[\r\n]+$/, "");
    return content === "" ? { ...given, fault: `names an empty file, ${path}` } : { ...given, text: content };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { ...given, fault: `names a file that can't be read, ${path}: ${code ?? message}` };
  }
}
