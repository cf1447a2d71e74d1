// The address of the console, for links.
import { readDemo } from "../../config/demo-file.ts";
import type { Config } from "../../config/settings.ts";
import { BASE_PATH } from "../../platform/http/version.ts";
import { type CommandContext, CommandFailure } from "../command.ts";
import { decide, flagsOf } from "../storage/setting-flags.ts";
import type { StorageOptions } from "../storage/with-storage.ts";

interface ConsoleOptions extends StorageOptions {
  console?: string;
}

/** Without a slash at its end. @throws CommandFailure */
export async function consoleAddress(options: ConsoleOptions, context: CommandContext): Promise<string> {
  const given = options.console ?? (await configuredAddress(options, context));
  if (given === null) throw new CommandFailure("Give the address of the console with --console.", 2);
  const isWeb = URL.canParse(given) && /^https?:$/.test(new URL(given).protocol);
  if (!isWeb) throw new CommandFailure("--console must be an address like https://parley.example.", 2);
  return given.replace(/\/+$/, "");
}

/** By the settings of the service, which the demo doesn't read. Null if they don't say. */
async function configuredAddress(options: ConsoleOptions, context: CommandContext): Promise<string | null> {
  const { config } = decide("serve", flagsOf(options), context);
  if (config === null) return null;
  if (config.publicUrl !== null) return config.publicUrl;
  const demo = await readDemo(config.dataDir);
  if (demo) return demo.baseUrl.slice(0, -BASE_PATH.length);
  return config.port === 0 ? null : addressHere(config);
}

/** Where this machine reaches a service with these settings. Port 0 stands for a port that only the service knows. */
export function addressHere({ host, port }: Pick<Config, "host" | "port">): string {
  // An address that means every address of the machine is reached at this machine's own.
  const name = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
