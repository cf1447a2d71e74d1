// The set-up that commands share which call a running service.
import { createParley, type Parley } from "@parley/client/source";
import type { Command } from "commander";
import { type CommandContext, CommandFailure } from "../command.ts";
import { hint } from "../hint.ts";
import { createProgress, type Progress } from "../progress.ts";
import { addSettingFlags, readConfig } from "../storage/setting-flags.ts";
import { findService } from "./find-service.ts";
import { createPatience, type Patience } from "./patience.ts";

export interface ClientOptions {
  wait: string;
  json?: boolean;
}

export interface OpenClient extends Pick<Patience, "patiently"> {
  /** Calls that fail throw a CommandFailure, or the reason of `stop`. */
  parley: Parley;
  baseUrl: string;
  progress: Progress;
  stop: AbortSignal;
  input: CommandContext["input"];
  /** A command for the same service, to paste. */
  hint(...words: string[]): string;
}

const ANSWER_MS = 120_000;

export function addClientFlags(command: Command): Command {
  const description = "how long to wait for a service that restarts or is unreachable";
  return addSettingFlags(command.option("--wait <seconds>", description, "120"), "client");
}

export async function openClient(options: ClientOptions, context: CommandContext): Promise<OpenClient> {
  if (!/^\d{1,6}$/.test(options.wait)) {
    throw new CommandFailure("--wait: This must be a whole number of seconds.", 2);
  }
  const { baseUrl, key: apiKey } = await findService(readConfig("client", options, context));
  const progress = createProgress(context.errorOutput);
  const stop = context.stopSignal();
  const { patiently, ...policy } = createPatience({
    baseUrl,
    waitMs: Number(options.wait) * 1_000,
    signal: stop,
    tell: progress.note,
  });
  const parley = createParley({ baseUrl, apiKey, timeout: ANSWER_MS, ...policy });
  const { input } = context;
  return { parley, baseUrl, progress, stop, input, patiently, hint: (...words) => hint(words, options) };
}
