// Decides the configuration: flags before environment before defaults. Reports all faults at once.
import type { z } from "zod";
import type { Config, LogLevel, Role } from "./config.ts";
import { type ConfigFault, findContradictions } from "./contradictions.ts";
import type { Environment } from "./env.ts";
import { maskUrl } from "./mask-url.ts";
import {
  flagOf,
  type Purpose,
  type Setting,
  type SettingName,
  type SettingValues,
  settings,
} from "./settings.ts";
import { defaultTiming } from "./timing.ts";

/** One line of the output of `parley config`. */
export interface ConfigEntry {
  name: SettingName;
  variable: string;
  flag: string | null;
  /** Secrets are masked. */
  value: string | null;
  source: "flag" | "environment" | "default";
  /** The effect of a missing value. */
  unset: string | null;
  description: string;
}

export interface Decision {
  /** Null when there are faults. */
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
    const isUsed = setting.purposes.includes(purpose);
    const { text, source } = isUsed
      ? giveValue(setting, purpose, flags[name], environment)
      : ({ text: setting.default ?? null, source: "default" } as const);
    const { value, fault } = check(setting.check, text);
    values[name] = value;
    if (isUsed) entries.push(entryOf(name, text, source));
    if (fault !== null) faults.push({ variable: setting.variable, detail: fault });
  }
  // A faulty value is null here, but must not be reported as missing.
  const faulty = new Set(faults.map((fault) => fault.variable));
  const found = values as SettingValues;
  faults.push(...findContradictions(purpose, found, faulty));
  const config = faults.length === 0 ? configOf(purpose, found) : null;
  return { config, entries, faults, unknown: unknownVariables(environment) };
}

/** Sentences for the operator, one a line. */
export function describeFaults(faults: ConfigFault[]): string {
  return faults.map((fault) => `${fault.variable} ${fault.detail}.`).join("\n");
}

function giveValue(
  setting: Setting<unknown>,
  purpose: Purpose,
  flag: string | undefined,
  environment: Environment,
) {
  if (flag !== undefined) return { text: flag, source: "flag" } as const;
  const variable = environment[setting.variable];
  if (variable !== undefined) return { text: variable, source: "environment" } as const;
  return { text: defaultOf(setting, purpose), source: "default" } as const;
}

export function defaultOf(setting: Setting<unknown>, purpose: Purpose): string | null {
  const own = setting.defaultFor?.[purpose];
  return own === undefined ? (setting.default ?? null) : own;
}

function check(schema: z.ZodType<unknown, string>, text: string | null) {
  if (text === null) return { value: null, fault: null };
  const result = schema.safeParse(text);
  if (result.success) return { value: result.data, fault: null };
  return { value: null, fault: result.error.issues.map((issue) => issue.message).join("; ") };
}

function entryOf(name: SettingName, text: string | null, source: ConfigEntry["source"]): ConfigEntry {
  const setting: Setting<unknown> = settings[name];
  const { variable, unset = null, description } = setting;
  const flag = setting.hasFlag === false ? null : flagOf(name);
  return {
    name,
    variable,
    flag,
    value: text === null ? null : mask(setting, text),
    source,
    unset,
    description,
  };
}

function mask({ secret }: Setting<unknown>, text: string): string {
  if (secret === "all") return "***";
  return secret === "in url" ? maskUrl(text) : text;
}

function unknownVariables(environment: Environment): string[] {
  const known = new Set<string>(Object.values(settings).map((setting) => setting.variable));
  return Object.keys(environment)
    .filter((name) => !known.has(name))
    .sort();
}

/** Without faults, settings with a default have a value. */
function configOf(purpose: Purpose, values: SettingValues): Config {
  const { databaseUrl: url } = values;
  return {
    purpose,
    port: values.port as number,
    host: values.host as string,
    publicUrl: values.publicUrl,
    role: values.roles as Role,
    dataDir: values.dataDir as string,
    database: url === null ? null : { url, directUrl: values.databaseDirectUrl ?? url },
    namedStatements: values.namedStatements as boolean,
    allowPrivateWebhooks: values.allowPrivateWebhooks as boolean,
    secretKey: values.secretKey,
    mail: { smtpUrl: values.smtpUrl, from: values.mailFrom },
    logLevel: values.log as LogLevel,
    whatsapp: { apiUrl: values.whatsappApiUrl, apiVersion: values.whatsappApiVersion as string },
    demo: { simulatorPort: values.simulatorPort as number, mailPort: values.mailPort as number },
    timing: values.timing ?? { ...defaultTiming },
    client: { url: values.url, key: values.key },
  };
}
