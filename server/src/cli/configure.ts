// The configuration of a command, or the end of it with every fault named.
import type { Config } from "../config/config.ts";
import { type Decision, decideConfig, describeFaults } from "../config/decide-config.ts";
import { readEnvironment } from "../config/env.ts";
import type { Purpose } from "../config/settings.ts";
import type { CommandContext } from "./command-context.ts";
import { CommandFailure } from "./command-failure.ts";
import { flagsOf } from "./setting-flags.ts";

/** @throws CommandFailure with the exit code 2 */
export function configure(
  purpose: Purpose,
  options: Record<string, unknown>,
  context: CommandContext,
): Config {
  const decision = decideConfig(purpose, flagsOf(options), readEnvironment());
  complainOfUnknown(decision, context);
  if (decision.config === null) {
    throw new CommandFailure(`The configuration has faults:\n${describeFaults(decision.faults)}`, 2);
  }
  return decision.config;
}

export function complainOfUnknown({ unknown }: Decision, context: CommandContext): void {
  for (const name of unknown) context.complain(`${name} is no setting of this program and changes nothing.`);
}
