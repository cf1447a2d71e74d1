import type { Command } from "commander";
import type { CommandContext } from "../command.ts";
import { addListCommand } from "../list-command.ts";
import { addShowCommand } from "../show-command.ts";

export function configure(group: Command, context: CommandContext): void {
  addListCommand(group, context, {
    description: "List the templates, as read last from the channel",
    read: (parley, limit) => parley.listTemplates({ limit }),
    head: ["NAME", "LANGUAGE", "STATUS", "CATEGORY", "VARIABLES"],
    cellsOf: ({ name, language, status, category, variables }) => [
      name,
      language,
      status,
      category,
      variables.join(", "),
    ],
  });
  addShowCommand(group, context, {
    usage: "sync",
    description: "Read the templates from the channel",
    call: ({ parley }) => parley.syncTemplates(),
  });
}
