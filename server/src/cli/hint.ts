// Commands that messages tell to run: with the settings that this command was given by flags, so that they work when pasted.
import { IS_IN_PROJECT, PROGRAM } from "../config/program.ts";
import { flagOf, type Setting, type SettingName, settings } from "../config/settings.ts";
import { visible } from "./table.ts";

/** `options`: those that commander read. Secrets are left out; the hint then needs their variables. */
export function hint(words: readonly string[], options: object = {}): string {
  const flags = Object.entries(options).flatMap(([name, value]) => {
    const setting: Setting<unknown> | undefined = settings[name as SettingName];
    if (setting === undefined || setting.secret !== undefined || typeof value !== "string") return [];
    return [flagOf(name as SettingName), value];
  });
  if (words[0] !== "serve") return commandLine(PROGRAM, [...words, ...flags]);
  // npm run also gives Node its flags. How another installation starts the service, only its guide knows.
  return IS_IN_PROJECT
    ? commandLine("npm run parley --", [...words, ...flags])
    : "see docs/guides/install.md";
}

function commandLine(program: string, words: string[]): string {
  return [program, ...words.map(quoted)].join(" ");
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${visible(word).replaceAll("'", "'\\''")}'`;
}
