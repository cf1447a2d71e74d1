// Decides the configuration: flags over environment over defaults, checked, all faults at once.
import type { z } from "zod";
import type { Config, LogLevel, Role } from "./config.ts";
import { type ConfigFault, findContradictions } from "./contradictions.ts";
import type { Environment } from "./env.ts";
import { maskUrl } from "./mask-url.ts";
import { type Purpose, type Setting, type SettingName, type SettingValues, settings } from "./settings.ts";
import { defaultTiming } from "./timing.ts";

export type Source = "flag" | "environment" | "default";

/** One line of what `parley config` prints. */
export interface ConfigEntry {
  name: SettingName;
  variable: string;
  flag: string | null;
  /** Secrets are masked; null where there is none. */
  value: string | null;
  source: Source;
  /** What happens without a value. */
  unset: string | null;
  description: string;
}

export interface Decision {
  /** Null when there are faults. */
  config: Config | null;
  entries: ConfigEntry[];
  faults: ConfigFault[];
  /** PARLEY_ variables that are no setting: misspelt, or meant for something else. */
  unknown: string[];
}

export type Flags = Partial<Record<SettingName, string>>;

/** What was given for one setting, and by whom. */
interface Given {
  text: string | null;
  source: Source;
}

/** A setting that the purpose doesn't need is neither read nor checked: it has its default. */
export function decideConfig(purpose: Purpose, flags: Flags, environment: Environment): Decision {
  const entries: ConfigEntry[] = [];
  const faults: ConfigFault[] = [];
  const values: Partial<Record<SettingName, unknown>> = {};
  for (const name of Object.keys(settings) as SettingName[]) {
    const setting: Setting<unknown> = settings[name];
    const used = setting.purposes.includes(purpose);
    const given = used
      ? giveValue(setting, purpose, flags[name], environment)
      : { text: setting.default, source: "default" as const };
    const read = check(setting.check, given.text);
    values[name] = read.value;
    if (used) entries.push(entryOf(name, setting, given));
    if (read.fault !== null) faults.push({ variable: setting.variable, detail: read.fault });
  }
  const found = values as SettingValues;
  // A value that can't be read is given all the same: it must not look like a missing one.
  const faulty = new Set(faults.map((fault) => fault.variable));
  faults.push(...findContradictions(purpose, found, faulty));
  const config = faults.length === 0 ? configOf(purpose, found) : null;
  return { config, entries, faults, unknown: unknownVariables(environment) };
}

/** The sentences for an operator, one a line. */
export function describeFaults(faults: ConfigFault[]): string {
  return faults.map((fault) => `${fault.variable} ${fault.detail}.`).join("\n");
}

function giveValue(
  setting: Setting<unknown>,
  purpose: Purpose,
  flag: string | undefined,
  environment: Environment,
): Given {
  if (flag !== undefined) return { text: flag, source: "flag" };
  const variable = environment[setting.variable];
  if (variable !== undefined) return { text: variable, source: "environment" };
  const own = setting.defaultFor?.[purpose];
  return { text: own === undefined ? setting.default : own, source: "default" };
}

function check(schema: z.ZodType<unknown, string>, text: string | null) {
  if (text === null) return { value: null, fault: null };
  const result = schema.safeParse(text);
  if (result.success) return { value: result.data, fault: null };
  return { value: null, fault: result.error.issues.map((issue) => issue.message).join("; ") };
}

function entryOf(name: SettingName, setting: Setting<unknown>, given: Given): ConfigEntry {
  return {
    name,
    variable: setting.variable,
    flag: setting.flag,
    value: given.text === null ? null : shown(setting, given.text),
    source: given.source,
    unset: setting.unset ?? null,
    description: setting.description,
  };
}

function shown(setting: Setting<unknown>, text: string): string {
  switch (setting.secret) {
    case "all":
      return "***";
    case "in url":
      return maskUrl(text);
    default:
      return text;
  }
}

function unknownVariables(environment: Environment): string[] {
  const known = new Set<string>(Object.values(settings).map((setting) => setting.variable));
  return Object.keys(environment)
    .filter((name) => !known.has(name))
    .sort();
}

/** Settings with a default are there once there are no faults. */
function configOf(purpose: Purpose, values: SettingValues): Config {
  const { databaseUrl } = values;
  return {
    purpose,
    port: values.port as number,
    host: values.host as string,
    publicUrl: values.publicUrl,
    role: values.roles as Role,
    dataDir: values.dataDir as string,
    database:
      databaseUrl === null ? null : { url: databaseUrl, directUrl: values.databaseDirectUrl ?? databaseUrl },
    namedStatements: values.namedStatements as boolean,
    secretKey: values.secretKey,
    mail: { smtpUrl: values.smtpUrl, from: values.mailFrom },
    logLevel: values.log as LogLevel,
    whatsapp: { apiUrl: values.whatsappApiUrl, apiVersion: values.whatsappApiVersion as string },
    demo: { simulatorPort: values.simulatorPort as number, mailPort: values.mailPort as number },
    timing: values.timing ?? { ...defaultTiming },
    client: { url: values.url, key: values.key },
  };
}
