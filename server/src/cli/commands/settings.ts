import type { Input } from "@parley/client/source";
import type { Command } from "commander";
import type { CommandContext } from "../command.ts";
import { addShowCommand } from "../show-command.ts";

export function configure(group: Command, context: CommandContext): void {
  addShowCommand(group, context, {
    usage: "get",
    description: "Show the settings of the account",
    call: ({ parley }) => parley.getSettings(),
  });
  addShowCommand(group, context, {
    usage: "set <name> <value>",
    description:
      "Change a setting: set uncertain_wait 600, set retention '{\"events\": 90}'; null is the default",
    // The service checks the name and the value.
    call: ({ parley }, [name = "", value = ""]) =>
      parley.updateSettings({ [name]: readValue(value) } as Input<"updateSettings">),
  });
}

/** Numbers, null, lists and objects are JSON. Everything else is a text. */
function readValue(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}
