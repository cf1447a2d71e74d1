// Decides the configuration: flags before environment before the file .env before defaults. Reports all faults at once.

import { readFileSync } from "node:fs";
import { type ConfigFault, findContradictions } from "./contradictions.ts";
import { type Environment, SETTINGS_FILE } from "./env.ts";
import { fileVariableOf, type Setting, variablesOf } from "./setting.ts";
import { type Config, flagOf, type Purpose, SERVERS, type SettingName, settings } from "./settings.ts";

export interface ConfigEntry {
  name: SettingName;
  variable: string;
  flag: string | null;
  value: string | null;
  source: Given["source"];
  unset: string | null;
  description: string;
}

export interface Decision {
  config: Config | null;
  entries: ConfigEntry[];
  faults: ConfigFault[];
  /** PARLEY_ variables that are no setting, for example misspelt ones. */
  unknown: string[];
}

export type Flags = Partial<Record<SettingName, string>>;

const PRECEDES =
  "is set and would precede --data-dir: leave this flag out, name the database with --database-url, or unset the variable";

/**
 * A setting that the purpose doesn't need keeps its default, whatever is given. `file`: the settings of SETTINGS_FILE, which the
 * environment overrides.
 */
export function decideConfig(
  purpose: Purpose,
  flags: Flags,
  environment: Environment,
  file: Environment = {},
): Decision {
  const entries: ConfigEntry[] = [];
  const faults: ConfigFault[] = [];
  /** A faulty value is null, but must not be reported as missing. */
  const faulty = new Set<string>();
  const values: Partial<Record<SettingName, unknown>> = {};
  for (const name of Object.keys(settings) as SettingName[]) {
    const setting: Setting<unknown> = settings[name];
    const needed = isUsed(setting, purpose);
    const given = needed ? findGiven(setting, { flag: flags[name], environment, file }) : null;
    const text = given?.text ?? defaultOf(setting, purpose);
    const checked = text === null ? null : setting.check.safeParse(text);
    values[name] = checked?.data ?? null;
    if (given === null) continue;
    entries.push(entryOf(name, text, given.source));
    const detail = given.fault ?? checked?.error?.issues.map((issue) => issue.message).join("; ");
    if (detail === undefined) continue;
    faults.push({ variable: given.variable, detail });
    faulty.add(setting.variable);
  }
  // Otherwise a command for a copy in a folder would work on the service's database.
  if (flags.dataDir !== undefined && flags.databaseUrl === undefined && values.databaseUrl)
    faults.push({ variable: settings.databaseUrl.variable, detail: PRECEDES });
  const found = { purpose, ...values } as Config;
  faults.push(...findContradictions(found, faulty));
  const directUrl = found.databaseDirectUrl ?? found.databaseUrl;
  const config = faults.length === 0 ? { ...found, databaseDirectUrl: directUrl } : null;
  const known = new Set<string>(Object.values(settings).flatMap(variablesOf));
  const unknown = Object.keys({ ...file, ...environment }).filter((name) => !known.has(name));
  return { config, entries, faults, unknown: unknown.sort() };
}

export function describeFaults(faults: ConfigFault[]): string {
  return faults.map((fault) => `${fault.variable} ${fault.detail}.`).join("\n");
}

export function isUsed({ purposes = SERVERS }: Setting<unknown>, purpose: Purpose): boolean {
  return purposes.includes(purpose);
}

export function defaultOf(setting: Setting<unknown>, purpose: Purpose): string | null {
  const own = setting.defaultFor?.[purpose];
  return own === undefined ? (setting.default ?? null) : own;
}

function entryOf(name: SettingName, text: string | null, source: Given["source"]): ConfigEntry {
  const setting: Setting<unknown> = settings[name];
  const { variable, hasFlag, unset = null, description } = setting;
  const flag = hasFlag === false ? null : flagOf(name);
  return { name, variable, flag, value: mask(setting, text), source, unset, description };
}

const MASK = "***";
const SECRET_PARAMETER = /pass|secret|token|key/i;

function mask({ secret }: Setting<unknown>, text: string | null): string | null {
  if (text === null || secret === undefined) return text;
  return secret === "all" ? MASK : maskUrl(text);
}

/** Hides everything that may be secret. An address that can't be parsed is hidden completely. */
function maskUrl(text: string): string {
  if (!URL.canParse(text)) return MASK;
  const url = new URL(text);
  // A password with an unescaped # or ? parses as fragment or query.
  const parameters = [...new URLSearchParams(url.search)];
  const isOdd = url.hash !== "" || parameters.some(([name, value]) => value === "" || !/^\w+$/.test(name));
  if (isOdd) return `${url.protocol}//${MASK}`;
  if (url.password !== "") url.password = MASK;
  for (const [name] of parameters) if (SECRET_PARAMETER.test(name)) url.searchParams.set(name, MASK);
  return url.href;
}

interface Given {
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

function findGiven(setting: Setting<unknown>, { flag, environment, file }: Places): Given {
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
