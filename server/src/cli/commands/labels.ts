import type { Command } from "commander";
import type { CommandContext } from "../command.ts";
import { addFilterFlags, type FilterOptions, filterOf } from "../contact-filter-flags.ts";
import { addListCommand } from "../list-command.ts";
import { addShowCommand } from "../show-command.ts";

export function configure(group: Command, context: CommandContext): void {
  addListCommand(group, context, {
    description: "List the labels, each with its number of contacts",
    addFlags: addFilterFlags,
    read: (parley, limit, options: FilterOptions) => parley.listLabels({ ...filterOf(options), limit }),
    head: ["LABEL", "CONTACTS"],
    cellsOf: ({ name, count }) => [name, String(count)],
  });
  addShowCommand(group, context, {
    usage: "add <label> <phones...>",
    description: "Add a label to contacts, as a job",
    call: async ({ parley }, [label = "", phones]) =>
      (await parley.bulkContacts({ phones: wordsOf(phones), act: { add_labels: [label] } })).job,
  });
  addShowCommand(group, context, {
    usage: "remove <label> <phones...>",
    description: "Remove a label from contacts, as a job",
    call: async ({ parley }, [label = "", phones]) =>
      (await parley.bulkContacts({ phones: wordsOf(phones), act: { remove_labels: [label] } })).job,
  });
}

/** Commander gives the last words of a command as a list. */
const wordsOf = (given: unknown) => given as string[];
