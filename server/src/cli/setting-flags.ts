// The flags of a command, generated from the settings table.
import type { Command } from "commander";
import { defaultOf, type Flags, isUsed } from "../config/decide-config.ts";
import { flagOf, type Purpose, type Setting, type SettingName, settings } from "../config/settings.ts";

export function addSettingFlags(command: Command, purpose: Purpose): Command {
  command.optionsGroup("Settings:");
  for (const [name, setting] of Object.entries<Setting<unknown>>(settings)) {
    if (setting.hasFlag === false || !isUsed(setting, purpose)) continue;
    const fallback = defaultOf(setting, purpose) ?? setting.unset ?? "none";
    const description = `${setting.description} (${setting.variable}, else ${fallback})`;
    const flag = flagOf(name as SettingName);
    // The last word of the flag stands for the value in the help.
    command.option(`${flag} <${flag.split("-").at(-1)}>`, description);
  }
  return command;
}

/** The settings among the options that commander read. */
export function flagsOf(options: object): Flags {
  const given = Object.entries(options).filter(
    (entry): entry is [SettingName, string] => entry[0] in settings && typeof entry[1] === "string",
  );
  return Object.fromEntries(given);
}
