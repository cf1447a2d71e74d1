// What the checks share: what they look at, and what they find.
import type { Config } from "../../config/settings.ts";
import type { Storage } from "../../platform/storage.ts";

export interface Examination {
  config: Config;
  storage: Storage;
  /** The addresses of a demo in the data folder; null for a service. */
  demo: { baseUrl: string; simulatorUrl: string } | null;
  /** Of the API, as PARLEY_URL names it. Null: the API is looked for on this machine. */
  url: string | null;
  /** Stands for addresses of channels that aren't set, in a demo. */
  simulatorUrl: string | undefined;
  /** A command to paste, with this command's settings. */
  hint(...words: string[]): string;
}

/** Milliseconds for each request of a check. */
export const REQUEST_MS = 10_000;

/** `warning`: the service works, but not everything that it can do. */
export interface Found {
  state: "ok" | "warning" | "failed";
  detail: string;
  /** What to do; null if nothing. */
  advice: string | null;
}

export interface Finding extends Found {
  check: string;
}

export const ok = (detail: string): Found => ({ state: "ok", detail, advice: null });
export const warning = (detail: string, advice: string): Found => ({ state: "warning", detail, advice });
export const failed = (detail: string, advice: string): Found => ({ state: "failed", detail, advice });
