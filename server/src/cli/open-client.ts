// The set-up that commands share which call a running service.
import type { Command } from "commander";
import { type ApiClient, createApiClient } from "./api-client/api-client.ts";
import { findService } from "./api-client/find-service.ts";
import { type CommandContext, CommandFailure } from "./command.ts";
import { createProgress, type Progress } from "./progress.ts";
import { addSettingFlags, readConfig } from "./setting-flags.ts";
import { stopSignal } from "./stop-signal.ts";

export interface ClientOptions {
  wait: string;
  json?: boolean;
}

export interface OpenClient {
  api: ApiClient;
  progress: Progress;
  stop: AbortSignal;
}

export function addClientFlags(command: Command): Command {
  const description = "how long to wait for a service that restarts or is unreachable";
  return addSettingFlags(command.option("--wait <seconds>", description, "120"), "client");
}

export async function openClient(options: ClientOptions, context: CommandContext): Promise<OpenClient> {
  if (!/^\d{1,6}$/.test(options.wait)) {
    throw new CommandFailure("wait: This must be a whole number of seconds.", 2);
  }
  const service = await findService(readConfig("client", options, context));
  const progress = createProgress(process.stderr);
  const stop = stopSignal();
  const patience = { waitMs: Number(options.wait) * 1_000, signal: stop, tell: progress.note };
  return { api: createApiClient(service, patience), progress, stop };
}
