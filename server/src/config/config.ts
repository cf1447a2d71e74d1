// The configuration as the program is given it: typed, checked, decided.
import type { Purpose } from "./settings.ts";
import type { Timing } from "./timing.ts";

export type Role = "all" | "api" | "worker";
export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

export interface Config {
  purpose: Purpose;
  port: number;
  host: string;
  /** Without a slash at its end. Null: the address that the process listens on. */
  publicUrl: string | null;
  role: Role;
  /** Absolute. */
  dataDir: string;
  /** Null: the embedded one. `directUrl` passes by a pooler; the same as `url` unless it was given. */
  database: { url: string; directUrl: string } | null;
  namedStatements: boolean;
  /** 32 bytes. Null: kept in the data folder, see `loadSecretKey`. */
  secretKey: Buffer | null;
  /** Without a `smtpUrl`, exports are refused by `serve` and captured by the demo. `from` is there with it. */
  mail: { smtpUrl: string | null; from: string | null };
  logLevel: LogLevel;
  /** `apiUrl` has no slash at its end. Null in a demo that starts a simulator of its own. */
  whatsapp: { apiUrl: string | null; apiVersion: string };
  demo: { simulatorPort: number; mailPort: number };
  timing: Timing;
  /** Of commands that call a running service. `url` has no slash at its end. Null: see `findService`. */
  client: { url: string | null; key: string | null };
}
