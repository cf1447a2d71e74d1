// The table of all settings: where each comes from, what it is without one, and how it is checked.
import type { z } from "zod";
import * as check from "./check.ts";
import { type Timing, timing } from "./timing.ts";

/** What a command needs of the settings. `tool`: commands that only work on the database; `client`: on the API alone. */
export type Purpose = "demo" | "serve" | "tool" | "migrate" | "client";

export interface Setting<Value> {
  variable: string;
  /** Null where a value on the command line would show in the list of processes or has no use there. */
  flag: string | null;
  /** The word for the value in the help. */
  placeholder: string;
  description: string;
  /** As it would be given; null: none. */
  default: string | null;
  /** What stands in its place for some purposes. */
  defaultFor?: Partial<Record<Purpose, string | null>>;
  /** Shown for a missing value, to say what happens then. */
  unset?: string;
  /** `all` of the value is hidden when it is shown, or the password `in url`. */
  secret?: "all" | "in url";
  purposes: readonly Purpose[];
  check: z.ZodType<Value, string>;
}

const everywhere = ["demo", "serve", "tool", "migrate"] as const;
const client = ["client"] as const;
const servers = ["demo", "serve"] as const;
const demo = ["demo"] as const;

/** Keys are the flags in camel case. */
export const settings = {
  port: setting({
    variable: "PARLEY_PORT",
    flag: "--port",
    placeholder: "port",
    description: "Port of the API; 0 takes any free one.",
    default: "8080",
    purposes: servers,
    check: check.port,
  }),
  host: setting({
    variable: "PARLEY_HOST",
    flag: "--host",
    placeholder: "address",
    description:
      "Address to listen on. The service speaks plain HTTP, so only this machine reaches it by default; " +
      "in a container, or behind a proxy on another machine, set 0.0.0.0.",
    default: "127.0.0.1",
    purposes: servers,
    check: check.host,
  }),
  publicUrl: setting({
    variable: "PARLEY_PUBLIC_URL",
    flag: "--public-url",
    placeholder: "url",
    description: "Address under which others reach the service, for links in mails and for channels' hooks.",
    default: null,
    unset: "the address that it listens on",
    purposes: servers,
    check: check.webUrl,
  }),
  roles: setting({
    variable: "PARLEY_ROLES",
    flag: "--roles",
    placeholder: "role",
    description: "What this process does: api answers requests and hooks, worker sends, all does both.",
    default: "all",
    purposes: servers,
    check: check.oneOf("all", "api", "worker"),
  }),
  dataDir: setting({
    variable: "PARLEY_DATA_DIR",
    flag: "--data-dir",
    placeholder: "folder",
    description: "Folder of the embedded database and its secret key.",
    default: "./data",
    purposes: [...everywhere, ...client],
    check: check.folder,
  }),
  databaseUrl: setting({
    variable: "DATABASE_URL",
    flag: "--database-url",
    placeholder: "url",
    description: "PostgreSQL server to use in place of the embedded one.",
    default: null,
    unset: "embedded, in the data folder",
    secret: "in url",
    purposes: everywhere,
    check: check.postgresUrl,
  }),
  databaseDirectUrl: setting({
    variable: "DATABASE_DIRECT_URL",
    flag: "--database-direct-url",
    placeholder: "url",
    description: "The same database past a pooler such as pgbouncer, for migrations, jobs and notifications.",
    default: null,
    unset: "the same as DATABASE_URL",
    secret: "in url",
    purposes: everywhere,
    check: check.postgresUrl,
  }),
  namedStatements: setting({
    variable: "PARLEY_NAMED_STATEMENTS",
    flag: "--named-statements",
    placeholder: "on|off",
    description: "Prepared statements. Set off behind a pooler in transaction mode that doesn't keep them.",
    default: "on",
    purposes: everywhere,
    check: check.onOff,
  }),
  secretKey: setting({
    variable: "PARLEY_SECRET_KEY",
    flag: null,
    placeholder: "key",
    description: "32 bytes, as base64 or hex, that encrypt credentials. Needed with DATABASE_URL.",
    default: null,
    unset: "made once and kept in the data folder",
    secret: "all",
    purposes: everywhere,
    check: check.secretKey,
  }),
  smtpUrl: setting({
    variable: "SMTP_URL",
    flag: "--smtp-url",
    placeholder: "url",
    description: "Mail server for exports, smtp:// or smtps://.",
    default: null,
    unset: "none: exports are refused (in the demo: mails are kept and shown)",
    secret: "in url",
    purposes: servers,
    check: check.smtpUrl,
  }),
  mailFrom: setting({
    variable: "PARLEY_MAIL_FROM",
    flag: "--mail-from",
    placeholder: "address",
    description: "Sender of the service's mails.",
    default: null,
    defaultFor: { demo: "Parley <parley@localhost>" },
    purposes: servers,
    check: check.mailbox,
  }),
  log: setting({
    variable: "PARLEY_LOG",
    flag: "--log",
    placeholder: "level",
    description: "The least that is logged: debug, info, warn, error or silent.",
    default: "info",
    defaultFor: { demo: "warn", tool: "warn", migrate: "warn" },
    purposes: everywhere,
    check: check.oneOf("debug", "info", "warn", "error", "silent"),
  }),
  whatsappApiUrl: setting({
    variable: "WHATSAPP_API_URL",
    flag: "--whatsapp-api-url",
    placeholder: "url",
    description: "Where WhatsApp's Cloud API is.",
    default: "https://graph.facebook.com",
    defaultFor: { demo: null },
    unset: "the demo's own simulator",
    purposes: servers,
    check: check.webUrl,
  }),
  whatsappApiVersion: setting({
    variable: "WHATSAPP_API_VERSION",
    flag: "--whatsapp-api-version",
    placeholder: "version",
    description: "Version of WhatsApp's Cloud API.",
    default: "v26.0",
    purposes: servers,
    check: check.apiVersion,
  }),
  simulatorPort: setting({
    variable: "PARLEY_SIMULATOR_PORT",
    flag: "--simulator-port",
    placeholder: "port",
    description: "Port of the demo's simulated phones; 0 takes any free one.",
    default: "8090",
    purposes: demo,
    check: check.port,
  }),
  mailPort: setting({
    variable: "PARLEY_MAIL_PORT",
    flag: "--mail-port",
    placeholder: "port",
    description: "Port of the demo's mail server; 0 takes any free one.",
    default: "2525",
    purposes: demo,
    check: check.port,
  }),
  timing: setting<Timing>({
    variable: "PARLEY_TIMING",
    flag: null,
    placeholder: "json",
    description: "Durations and sizes of the core that differ from the tried ones; for tests.",
    default: "{}",
    purposes: servers,
    check: timing,
  }),
  url: setting({
    variable: "PARLEY_URL",
    flag: "--url",
    placeholder: "url",
    description: "Address of the running service that the command calls, with or without /api.",
    default: null,
    unset: "that of the demo in the data folder",
    purposes: client,
    check: check.webUrl,
  }),
  key: setting({
    variable: "PARLEY_API_KEY",
    flag: "--key",
    placeholder: "key",
    description:
      "API key to call it with. Other users of the machine can see flags: better give the variable.",
    default: null,
    unset: "that of the demo in the data folder",
    secret: "all",
    purposes: client,
    check: check.apiKey,
  }),
};

export type SettingName = keyof typeof settings;

/** The values as they are checked; null where there is none. */
export type SettingValues = {
  [Name in SettingName]: (typeof settings)[Name] extends Setting<infer Value> ? Value | null : never;
};

function setting<Value>(definition: Setting<Value>): Setting<Value> {
  return definition;
}
