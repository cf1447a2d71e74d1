// Decides the configuration: flags before environment before defaults. Reports all faults at once.
import type { Config, LogLevel, Role } from "./config.ts";
import { type ConfigFault, findContradictions } from "./contradictions.ts";
import type { Environment } from "./env.ts";
import {
  flagOf,
  type Purpose,
  SERVERS,
  type Setting,
  type SettingName,
  type SettingValues,
  settings,
} from "./settings.ts";
import { defaultTiming } from "./timing.ts";

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
  const found = values as SettingValues;
  faults.push(...findContradictions(purpose, found, faulty));
  const config = faults.length === 0 ? configOf(purpose, found) : null;
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

/** Without faults, settings with a default have a value. */
function configOf(purpose: Purpose, values: SettingValues): Config {
  const { databaseUrl: url } = values;
  return {
    purpose,
    port: values.port as number,
    host: values.host as string,
    metrics:
      values.metricsPort === null ? null : { host: values.metricsHost as string, port: values.metricsPort },
    publicUrl: values.publicUrl,
    role: values.roles as Role,
    rateLimit: values.rateLimit,
    dataDir: values.dataDir as string,
    database: url === null ? null : { url, directUrl: values.databaseDirectUrl ?? url },
    namedStatements: values.namedStatements as boolean,
    allowPrivateWebhooks: values.allowPrivateWebhooks as boolean,
    secretKey: values.secretKey,
    mail: { smtpUrl: values.smtpUrl, from: values.mailFrom },
    logLevel: values.log as LogLevel,
    whatsapp: { apiUrl: values.whatsappApiUrl, apiVersion: values.whatsappApiVersion as string },
    demo: {
      simulatorPort: values.simulatorPort as number,
      mailPort: values.mailPort as number,
      strict: values.strict as boolean,
    },
    timing: values.timing ?? { ...defaultTiming },
    client: { url: values.url, key: values.key },
  };
}
