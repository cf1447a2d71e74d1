// The form of a setting.
import type { z } from "zod";

/** Which settings a command needs. `tool`: it works only on the database; `client`: it only calls the API. */
export type Purpose = "demo" | "serve" | "tool" | "migrate" | "client";

export interface Setting<Value> {
  variable: string;
  /** Whether the command line has a flag. False for secrets, which the process list would show. */
  hasFlag?: false;
  description: string;
  /** As text; without it, the value is null unless given. */
  default?: string;
  /** What the flag means without a value. */
  bare?: string;
  defaultFor?: Partial<Record<Purpose, string | null>>;
  /** Shown instead of a missing value: its effect. */
  unset?: string;
  /** What to hide when the value is shown: all of it, or the password in a URL. */
  secret?: "all" | "in url";
  /** The commands that need it; those that run the service unless given. */
  purposes?: readonly Purpose[];
  check: z.ZodType<Value, string>;
}

/** Names a file with the value. Null for settings that aren't secret. */
export function fileVariableOf({ variable, secret }: Setting<unknown>): string | null {
  return secret === undefined ? null : `${variable}_FILE`;
}

export function variablesOf(setting: Setting<unknown>): string[] {
  const fileVariable = fileVariableOf(setting);
  return fileVariable === null ? [setting.variable] : [setting.variable, fileVariable];
}
