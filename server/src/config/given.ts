// The text of a setting: from its flag, its variable, or the file that its variable with _FILE names.
import { readFileSync } from "node:fs";
import type { Environment } from "./env.ts";
import { fileVariableOf, type Setting } from "./setting.ts";

export interface Given {
  source: "flag" | "environment" | "file" | "default";
  /** For faults of the text: the variable of the setting, or of its file. */
  variable: string;
  /** Null: none is given, or it couldn't be read. */
  text: string | null;
  /** Why it couldn't be read. */
  fault?: string;
}

/** Containers and service managers hand over secrets as files. Line ends after the text don't belong to it. */
export function findGiven(
  setting: Setting<unknown>,
  flag: string | undefined,
  environment: Environment,
): Given {
  const { variable } = setting;
  if (flag !== undefined) return { source: "flag", variable, text: flag };
  const fileVariable = fileVariableOf(setting);
  const path = fileVariable === null ? undefined : environment[fileVariable];
  const text = environment[variable] ?? null;
  if (fileVariable === null || path === undefined)
    return { source: text === null ? "default" : "environment", variable, text };
  const file = { source: "file", variable: fileVariable } as const;
  if (text !== null)
    return { ...file, text: null, fault: `is set, and so is ${variable}: remove one of them` };
  try {
    const content = readFileSync(path, "utf8").replace(/[\r\n]+$/, "");
    if (content === "") return { ...file, text: null, fault: `names an empty file, ${path}` };
    return { ...file, text: content };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { ...file, text: null, fault: `names a file that can't be read, ${path}: ${code ?? message}` };
  }
}
