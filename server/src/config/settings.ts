// The table of all settings: variable, flag, default and check of each.
import type { z } from "zod";
import { connectorSettings } from "../channels/settings.ts";
import { backupSettings } from "./backup-settings.ts";
import * as check from "./check.ts";
import type { Purpose, Setting } from "./setting.ts";
import { timing } from "./timing.ts";

export type { Purpose, Setting };

const everywhere = ["demo", "serve", "tool", "migrate"] as const;
export const SERVERS: readonly Purpose[] = ["demo", "serve"];

export const settings = {
  port: {
    variable: "PARLEY_PORT",
    description: "Port of the API; 0 takes any free one.",
    default: "8080",
    check: check.port,
  },
  host: {
    variable: "PARLEY_HOST",
    description:
      "Address to listen on. The service speaks plain HTTP, so by default only this machine reaches it. " +
      "Set 0.0.0.0 in a container, or behind a proxy on another machine.",
    default: "127.0.0.1",
    check: check.host,
  },
  metricsPort: {
    variable: "PARLEY_METRICS_PORT",
    description: "Port of the metrics in Prometheus's format; 0 takes any free one, off serves none.",
    default: "9464",
    check: check.portOrOff,
  },
  metricsHost: {
    variable: "PARLEY_METRICS_HOST",
    description: "Address of the metrics. They need no key, so by default only this machine reaches them.",
    default: "127.0.0.1",
    check: check.host,
  },
  publicUrl: {
    variable: "PARLEY_PUBLIC_URL",
    description:
      "Public address of the service, for links in mails and hooks of channels. It may have a path.",
    unset: "the address that it listens on",
    check: check.webUrl,
  },
  roles: {
    variable: "PARLEY_ROLES",
    description:
      "Work of this process: api answers requests and hooks, worker sends messages and runs jobs, all does both.",
    default: "all",
    check: check.oneOf("all", "api", "worker"),
  },
  rateLimit: {
    variable: "PARLEY_RATE_LIMIT",
    description: "Requests a second that each API key may make to this process, or off.",
    default: "10000",
    check: check.rateOrOff,
  },
  dataDir: {
    variable: "PARLEY_DATA_DIR",
    description: "Folder of the embedded database and its secret key.",
    default: "./data",
    purposes: [...everywhere, "client"],
    check: check.path,
  },
  databaseUrl: {
    variable: "DATABASE_URL",
    description: "PostgreSQL server to use instead of the embedded one.",
    unset: "embedded, in the data folder",
    secret: "in url",
    purposes: everywhere,
    check: check.postgresUrl,
  },
  databaseDirectUrl: {
    variable: "DATABASE_DIRECT_URL",
    description:
      "The same database without a pooler such as pgbouncer in between, for migrations, jobs and notifications.",
    unset: "the same as DATABASE_URL",
    secret: "in url",
    purposes: everywhere,
    check: check.postgresUrl,
  },
  namedStatements: {
    variable: "PARLEY_NAMED_STATEMENTS",
    description:
      "Whether to prepare statements. Set off behind a pooler in transaction mode that doesn't support them.",
    default: "on",
    purposes: everywhere,
    check: check.onOff,
  },
  databaseLimit: {
    variable: "PARLEY_DATABASE_LIMIT",
    description:
      "Gigabytes (10^9 bytes) that the database may have. From nine tenths of it on, a warning says so.",
    unset: "not known: only the disk of the embedded database is watched",
    purposes: ["demo", "serve", "tool"],
    check: check.gigabytes,
  },
  allowPrivateWebhooks: {
    variable: "PARLEY_ALLOW_PRIVATE_WEBHOOKS",
    description:
      "Whether webhooks, links of files and OpenID providers may be at http and at private addresses. Then anyone with a key can reach your network.",
    default: "off",
    defaultFor: { demo: "on" },
    purposes: SERVERS,
    check: check.onOff,
  },
  secretKey: {
    variable: "PARLEY_SECRET_KEY",
    hasFlag: false,
    description: "Key that encrypts credentials: 32 bytes as base64 or hex. Required with DATABASE_URL.",
    unset: "made once and kept in the data folder",
    secret: "all",
    purposes: everywhere,
    check: check.secretKey,
  },
  ...backupSettings,
  mediaStore: {
    variable: "PARLEY_MEDIA_STORE",
    description:
      "Where files of messages go: s3://bucket/prefix in an S3-compatible store. Every process needs the same.",
    unset: "the database",
    purposes: ["demo", "serve", "tool"],
    check: check.storeAddress,
  },
  prices: {
    variable: "PARLEY_PRICES",
    description:
      "CSV file with what channels charge: country, category, price, from and currency of each price. It is read at the start of every process.",
    unset: "none: usage and broadcasts show no costs",
    check: check.path,
  },
  smtpUrl: {
    variable: "SMTP_URL",
    description: "Mail server for exports and warnings, smtp:// or smtps://.",
    unset: "none: no export is mailed (in the demo: mails are kept and shown)",
    secret: "in url",
    check: check.smtpUrl,
  },
  mailFrom: {
    variable: "PARLEY_MAIL_FROM",
    description: "Sender of the service's mails.",
    defaultFor: { demo: "Parley <parley@localhost>" },
    check: check.mailbox,
  },
  log: {
    variable: "PARLEY_LOG",
    description: "Minimum level of log lines: debug, info, warn, error or silent.",
    default: "info",
    defaultFor: { demo: "warn", tool: "warn", migrate: "warn" },
    purposes: everywhere,
    check: check.oneOf("debug", "info", "warn", "error", "silent"),
  },
  ...connectorSettings,
  simulatorPort: {
    variable: "PARLEY_SIMULATOR_PORT",
    description: "Port of the demo's simulated phones; 0 takes any free one.",
    default: "8090",
    purposes: ["demo"],
    check: check.port,
  },
  mailPort: {
    variable: "PARLEY_MAIL_PORT",
    description: "Port of the demo's mail server; 0 takes any free one.",
    default: "2525",
    purposes: ["demo"],
    check: check.port,
  },
  strict: {
    variable: "PARLEY_STRICT",
    description: "Whether the demo's phones refuse texts outside of a customer service window.",
    bare: "on",
    default: "off",
    purposes: ["demo"],
    check: check.onOff,
  },
  command: {
    variable: "PARLEY_COMMAND",
    hasFlag: false,
    description: "How messages call this command line. Only the environment sets it, not the file .env.",
    default: "npx parley",
    check: check.command,
  },
  timing: {
    variable: "PARLEY_TIMING",
    hasFlag: false,
    description: "Durations and sizes of the core that differ from the defaults; for tests.",
    default: "{}",
    check: timing,
  },
  url: {
    variable: "PARLEY_URL",
    description: "Address of the running service, with or without /api.",
    unset: "that of the demo in the data folder",
    purposes: ["client"],
    check: check.webUrl,
  },
  key: {
    variable: "PARLEY_API_KEY",
    description: "API key. Prefer the variable: other users of the machine can see flags.",
    unset: "that of the demo in the data folder",
    secret: "all",
    purposes: ["client"],
    check: check.apiKey,
  },
} satisfies Record<string, Setting<unknown>>;

export type SettingName = keyof typeof settings;

export function flagOf(name: SettingName): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

type Settings = typeof settings;

/** A setting has a value unless it has no default, or a command has none. */
type ValueOf<Of extends Setting<unknown>> =
  | z.output<Of["check"]>
  | (Of extends { default: string } ? (null extends NullDefault<Of> ? null : never) : null);

type NullDefault<Of> = Of extends { defaultFor: Record<string, infer Own> } ? Own : string;

/** The checked configuration. A setting that `purpose` doesn't use has its default. */
export type Config = { purpose: Purpose } & { [Name in SettingName]: ValueOf<Settings[Name]> };
