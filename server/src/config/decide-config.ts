// Decides the configuration: flags before environment before defaults. Reports all faults at once.
import { type ConfigFault, findContradictions } from "./contradictions.ts";
import type { Environment } from "./env.ts";
import {
  type Config,
  flagOf,
  type Purpose,
  SERVERS,
  type Setting,
  type SettingName,
  settings,
} from "./settings.ts";

export interface ConfigEntry {
  name: SettingName;
  variable: string;
  flag: string | null;
  value: string | null;
  source: "flag" | "environment" | "default";
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

/** A setting that the purpose doesn't need keeps its default, whatever the flags and the environment say. */
export function decideConfig(purpose: Purpose, flags: Flags, environment: Environment): Decision {
  const entries: ConfigEntry[] = [];
  const faults: ConfigFault[] = [];
  const values: Partial<Record<SettingName, unknown>> = {};
  for (const name of Object.keys(settings) as SettingName[]) {
    const setting: Setting<unknown> = settings[name];
    const needed = isUsed(setting, purpose);
    const [flag, variable] = needed ? [flags[name], environment[setting.variable]] : [];
    const text = flag ?? variable ?? defaultOf(setting, purpose);
    const checked = text === null ? null : setting.check.safeParse(text);
    values[name] = checked?.data ?? null;
    if (needed) {
      const source = flag !== undefined ? "flag" : variable !== undefined ? "environment" : "default";
      const flagName = setting.hasFlag === false ? null : flagOf(name);
      const { unset = null, description } = setting;
      const value = mask(setting, text);
      entries.push({ name, variable: setting.variable, flag: flagName, value, source, unset, description });
    }
    if (checked?.error) {
      const detail = checked.error.issues.map((issue) => issue.message).join("; ");
      faults.push({ variable: setting.variable, detail });
    }
  }
  // A faulty value is null here, but must not be reported as missing.
  const faulty = new Set(faults.map((fault) => fault.variable));
  const found = { purpose, ...values } as Config;
  faults.push(...findContradictions(found, faulty));
  const directUrl = found.databaseDirectUrl ?? found.databaseUrl;
  const config = faults.length === 0 ? { ...found, databaseDirectUrl: directUrl } : null;
  const known = new Set<string>(Object.values(settings).map((setting) => setting.variable));
  const unknown = Object.keys(environment).filter((name) => !known.has(name));
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
