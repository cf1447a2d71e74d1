// The checked configuration.
import type { Purpose } from "./settings.ts";
import type { Timing } from "./timing.ts";

export type Role = "all" | "api" | "worker";
export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

export interface Config {
  purpose: Purpose;
  port: number;
  host: string;
  /** Null: no metrics are served. */
  metrics: { host: string; port: number } | null;
  /** Without a slash at the end. Null: the address that the process listens on. */
  publicUrl: string | null;
  role: Role;
  /** Requests per second of an API key; null without a limit. */
  rateLimit: number | null;
  dataDir: string;
  /** Null: the embedded database. `directUrl` bypasses a pooler and defaults to `url`. */
  database: { url: string; directUrl: string } | null;
  namedStatements: boolean;
  /** Webhooks may go to http, loopback and private addresses. */
  allowPrivateWebhooks: boolean;
  /** 32 bytes. Null: the key in the data folder, see `loadSecretKey`. */
  secretKey: Buffer | null;
  /** Without `smtpUrl`, `serve` refuses exports and the demo captures their mails. With `smtpUrl`, `from` is set. */
  mail: { smtpUrl: string | null; from: string | null };
  logLevel: LogLevel;
  /** `apiUrl` has no slash at the end. Null in a demo with its own simulator. */
  whatsapp: { apiUrl: string | null; apiVersion: string };
  demo: { simulatorPort: number; mailPort: number; strict: boolean };
  timing: Timing;
  /** For commands that call a running service. `url` has no slash at the end. Null: see `findService`. */
  client: { url: string | null; key: string | null };
}
