// The table of all settings: variable, flag, default and check of each.
import type { z } from "zod";
import * as check from "./check.ts";
import { type Timing, timing } from "./timing.ts";

/** Which settings a command needs. `tool`: it works only on the database; `client`: it only calls the API. */
export type Purpose = "demo" | "serve" | "tool" | "migrate" | "client";

export interface Setting<Value> {
  variable: string;
  /** Whether the command line has a flag, see `flagOf`. False for secrets, which the process list would show. */
  hasFlag?: false;
  /** Stands for the value in the help. */
  placeholder: string;
  description: string;
  /** As text; without it, the value is null unless given. */
  default?: string;
  /** Differing defaults of some purposes. */
  defaultFor?: Partial<Record<Purpose, string | null>>;
  /** Shown instead of a missing value: its effect. */
  unset?: string;
  /** What to hide when the value is shown: all of it, or the password in a URL. */
  secret?: "all" | "in url";
  purposes: readonly Purpose[];
  check: z.ZodType<Value, string>;
}

const everywhere = ["demo", "serve", "tool", "migrate"] as const;
const client = ["client"] as const;
const servers = ["demo", "serve"] as const;
const demo = ["demo"] as const;

export const settings = {
  port: setting({
    variable: "PARLEY_PORT",
    placeholder: "port",
    description: "Port of the API; 0 takes any free one.",
    default: "8080",
    purposes: servers,
    check: check.port,
  }),
  host: setting({
    variable: "PARLEY_HOST",
    placeholder: "address",
    description:
      "Address to listen on. The service speaks plain HTTP, so by default only this machine reaches it. " +
      "Set 0.0.0.0 in a container, or behind a proxy on another machine.",
    default: "127.0.0.1",
    purposes: servers,
    check: check.host,
  }),
  publicUrl: setting({
    variable: "PARLEY_PUBLIC_URL",
    placeholder: "url",
    description: "Public address of the service, for links in mails and hooks of channels.",
    unset: "the address that it listens on",
    purposes: servers,
    check: check.webUrl,
  }),
  roles: setting({
    variable: "PARLEY_ROLES",
    placeholder: "role",
    description:
      "Work of this process: api answers requests and hooks, worker sends messages and runs jobs, all does both.",
    default: "all",
    purposes: servers,
    check: check.oneOf("all", "api", "worker"),
  }),
  dataDir: setting({
    variable: "PARLEY_DATA_DIR",
    placeholder: "folder",
    description: "Folder of the embedded database and its secret key.",
    default: "./data",
    purposes: [...everywhere, ...client],
    check: check.folder,
  }),
  databaseUrl: setting({
    variable: "DATABASE_URL",
    placeholder: "url",
    description: "PostgreSQL server to use instead of the embedded one.",
    unset: "embedded, in the data folder",
    secret: "in url",
    purposes: everywhere,
    check: check.postgresUrl,
  }),
  databaseDirectUrl: setting({
    variable: "DATABASE_DIRECT_URL",
    placeholder: "url",
    description:
      "The same database without a pooler such as pgbouncer in between, for migrations, jobs and notifications.",
    unset: "the same as DATABASE_URL",
    secret: "in url",
    purposes: everywhere,
    check: check.postgresUrl,
  }),
  namedStatements: setting({
    variable: "PARLEY_NAMED_STATEMENTS",
    placeholder: "on|off",
    description:
      "Whether to prepare statements. Set off behind a pooler in transaction mode that doesn't support them.",
    default: "on",
    purposes: everywhere,
    check: check.onOff,
  }),
  allowPrivateWebhooks: setting({
    variable: "PARLEY_ALLOW_PRIVATE_WEBHOOKS",
    placeholder: "on|off",
    description:
      "Whether webhooks may go to http and to private addresses. Then anyone with a key can reach your network.",
    default: "off",
    defaultFor: { demo: "on" },
    purposes: servers,
    check: check.onOff,
  }),
  secretKey: setting({
    variable: "PARLEY_SECRET_KEY",
    hasFlag: false,
    placeholder: "key",
    description: "Key that encrypts credentials: 32 bytes as base64 or hex. Required with DATABASE_URL.",
    unset: "made once and kept in the data folder",
    secret: "all",
    purposes: everywhere,
    check: check.secretKey,
  }),
  smtpUrl: setting({
    variable: "SMTP_URL",
    placeholder: "url",
    description: "Mail server for exports, smtp:// or smtps://.",
    unset: "none: exports are refused (in the demo: mails are kept and shown)",
    secret: "in url",
    purposes: servers,
    check: check.smtpUrl,
  }),
  mailFrom: setting({
    variable: "PARLEY_MAIL_FROM",
    placeholder: "address",
    description: "Sender of the service's mails.",
    defaultFor: { demo: "Parley <parley@localhost>" },
    purposes: servers,
    check: check.mailbox,
  }),
  log: setting({
    variable: "PARLEY_LOG",
    placeholder: "level",
    description: "Minimum level of log lines: debug, info, warn, error or silent.",
    default: "info",
    defaultFor: { demo: "warn", tool: "warn", migrate: "warn" },
    purposes: everywhere,
    check: check.oneOf("debug", "info", "warn", "error", "silent"),
  }),
  whatsappApiUrl: setting({
    variable: "WHATSAPP_API_URL",
    placeholder: "url",
    description: "Address of WhatsApp's Cloud API.",
    default: "https://graph.facebook.com",
    defaultFor: { demo: null },
    unset: "the demo's own simulator",
    purposes: servers,
    check: check.webUrl,
  }),
  whatsappApiVersion: setting({
    variable: "WHATSAPP_API_VERSION",
    placeholder: "version",
    description: "Version of WhatsApp's Cloud API.",
    default: "v26.0",
    purposes: servers,
    check: check.apiVersion,
  }),
  simulatorPort: setting({
    variable: "PARLEY_SIMULATOR_PORT",
    placeholder: "port",
    description: "Port of the demo's simulated phones; 0 takes any free one.",
    default: "8090",
    purposes: demo,
    check: check.port,
  }),
  mailPort: setting({
    variable: "PARLEY_MAIL_PORT",
    placeholder: "port",
    description: "Port of the demo's mail server; 0 takes any free one.",
    default: "2525",
    purposes: demo,
    check: check.port,
  }),
  timing: setting<Timing>({
    variable: "PARLEY_TIMING",
    hasFlag: false,
    placeholder: "json",
    description: "Durations and sizes of the core that differ from the defaults; for tests.",
    default: "{}",
    purposes: servers,
    check: timing,
  }),
  url: setting({
    variable: "PARLEY_URL",
    placeholder: "url",
    description: "Address of the running service, with or without /api.",
    unset: "that of the demo in the data folder",
    purposes: client,
    check: check.webUrl,
  }),
  key: setting({
    variable: "PARLEY_API_KEY",
    placeholder: "key",
    description: "API key. Prefer the variable: other users of the machine can see flags.",
    unset: "that of the demo in the data folder",
    secret: "all",
    purposes: client,
    check: check.apiKey,
  }),
};

export type SettingName = keyof typeof settings;

/** `--data-dir` for `dataDir`. */
export function flagOf(name: SettingName): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** The checked values; null without a value. */
export type SettingValues = {
  [Name in SettingName]: (typeof settings)[Name] extends Setting<infer Value> ? Value | null : never;
};

function setting<Value>(definition: Setting<Value>): Setting<Value> {
  return definition;
}
