import type { Command } from "commander";
import type { CommandContext } from "../command.ts";
import { addFilterFlags, type FilterOptions, filterOf } from "../contact-filter-flags.ts";
import { addListCommand } from "../list-command.ts";

export function addList(group: Command, context: CommandContext): void {
  addListCommand(group, context, {
    description: "List contacts",
    addFlags: addFilterFlags,
    read: (parley, limit, options: FilterOptions) => parley.listContacts({ ...filterOf(options), limit }),
    head: ["PHONE", "UPDATED", "NAME", "LABELS"],
    cellsOf: ({ id, phone, name, labels, updated_at }) => [phone ?? id, updated_at, name ?? "", labels],
  });
}
