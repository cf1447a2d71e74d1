// The flags of a command, generated from the settings table, and the configuration from flags and environment.
import { type Command, Option } from "commander";
import {
  type Decision,
  decideConfig,
  defaultOf,
  describeFaults,
  type Flags,
  isUsed,
} from "../../config/decide-config.ts";
import { readEnvironment, readSettingsFile } from "../../config/env.ts";
import {
  type Config,
  flagOf,
  type Purpose,
  type Setting,
  type SettingName,
  settings,
} from "../../config/settings.ts";
import { type CommandContext, CommandFailure } from "../command.ts";

const WHERE_SETTINGS_ARE =
  "\nSettings are flags too, such as --data-dir and --database-url: `npx parley serve --help` describes them.";

/** An option that the command has already keeps its meaning. With `described`, the help shows each setting, otherwise one line. */
export function addSettingFlags(
  command: Command,
  purpose: Purpose,
  described = purpose === "client",
): Command {
  command.optionsGroup("Settings:");
  if (!described) command.addHelpText("after", WHERE_SETTINGS_ARE);
  for (const [name, setting] of Object.entries<Setting<unknown>>(settings)) {
    if (setting.hasFlag === false || !isUsed(setting, purpose)) continue;
    const fallback = defaultOf(setting, purpose) ?? setting.unset ?? "none";
    const description = `${setting.description} (${setting.variable}, else ${fallback})`;
    const flag = flagOf(name as SettingName);
    if (command.options.some(({ long }) => long === flag)) continue;
    // The last word of the flag stands for the value in the help.
    const value = flag.split("-").at(-1);
    const flags = setting.bare === undefined ? `${flag} <${value}>` : `${flag} [on|off]`;
    command.addOption(new Option(flags, description).hideHelp(!described));
  }
  return command;
}

/** @throws CommandFailure with every fault and exit code 2 */
export function readConfig(purpose: Purpose, options: object, context: CommandContext): Config {
  const decision = readDecision(purpose, options, context);
  refuseFaults(decision);
  return decision.config as Config;
}

/** `options`: those that commander read. Complains of unknown variables. */
export function readDecision(purpose: Purpose, options: object, context: CommandContext): Decision {
  const decision = decide(purpose, flagsOf(options), context);
  for (const name of decision.unknown)
    context.complain(`${name} is not a setting of this program and has no effect.`);
  return decision;
}

/** Of all options that commander read, those that are settings. */
export function flagsOf(options: object): Flags {
  const flags = Object.entries(options).flatMap(([name, given]): [SettingName, string][] => {
    const setting: Setting<unknown> | undefined = settings[name as SettingName];
    const text = given === true ? setting?.bare : given;
    return setting !== undefined && typeof text === "string" ? [[name as SettingName, text]] : [];
  });
  return Object.fromEntries(flags);
}

/** A demo never uses the settings of a service beside it, whose database it would fill. */
export function decide(purpose: Purpose, flags: Flags, context: CommandContext): Decision {
  const file = purpose === "demo" ? {} : readSettingsFile(context.settingsFile);
  return decideConfig(purpose, flags, readEnvironment(context.environment), file);
}

export function refuseFaults({ faults }: Decision): void {
  if (faults.length > 0)
    throw new CommandFailure(`The configuration has faults:\n${describeFaults(faults)}`, 2);
}
