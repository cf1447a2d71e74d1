// Reads the configuration of a command from its flags and the environment.
import type { Config } from "../config/config.ts";
import { type Decision, decideConfig, describeFaults } from "../config/decide-config.ts";
import { readEnvironment } from "../config/env.ts";
import type { Purpose } from "../config/settings.ts";
import type { CommandContext } from "./command-context.ts";
import { CommandFailure } from "./command-failure.ts";
import { flagsOf } from "./setting-flags.ts";

/** @throws CommandFailure with every fault and exit code 2 */
export function readConfig(purpose: Purpose, options: object, context: CommandContext): Config {
  const decision = decideConfig(purpose, flagsOf(options), readEnvironment());
  complainOfUnknown(decision, context);
  refuseFaults(decision);
  return decision.config as Config;
}

export function complainOfUnknown({ unknown }: Decision, context: CommandContext): void {
  for (const name of unknown) context.complain(`${name} is not a setting of this program and has no effect.`);
}

/** @throws CommandFailure */
export function refuseFaults({ faults }: Decision): void {
  if (faults.length > 0)
    throw new CommandFailure(`The configuration has faults:\n${describeFaults(faults)}`, 2);
}
