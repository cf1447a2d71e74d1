// What a process of the service is started with.
import type { Config } from "../config/config.ts";
import type { Log } from "../platform/log.ts";
import type { Storage } from "../platform/storage.ts";

/** The addresses of the world outside, which the demo finds out and `serve` is told. */
export interface Outside {
  /** Where WhatsApp's Cloud API is, without a slash at its end. */
  whatsappUrl: string;
  /** Null: exports are refused. */
  mail: { smtpUrl: string; from: string } | null;
}

export interface ServiceOptions {
  config: Config;
  storage: Storage;
  outside: Outside;
  log: Log;
}
