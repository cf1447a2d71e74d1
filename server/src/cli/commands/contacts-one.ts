// parley contacts get, and parley contacts save: one contact.
import type { Input } from "@parley/client/source";
import type { Command } from "commander";
import type { CommandContext } from "../command.ts";
import { readJson } from "../read-file.ts";
import { addShowCommand } from "../show-command.ts";

type Contact = Input<"upsertContact">["contact"];

interface SaveOptions {
  name?: string;
  labels?: string;
  data?: string;
}

export function addOne(group: Command, context: CommandContext): void {
  addShowCommand(group, context, {
    usage: "get <contact>",
    description: "Show a contact: a phone, or con_...",
    call: ({ parley }, [contact = ""]) => parley.getContact({ phone_number: contact }),
  });
  addShowCommand(group, context, {
    usage: "save <phone>",
    description: "Create or update a contact; what isn't given stays unchanged",
    addFlags: (command) =>
      command
        .option("--name <name>", "the name to show; an empty one clears it")
        .option("--labels <labels>", 'all labels, like "VIP, newsletter"; an empty text clears them')
        .option("--data <file>", "a file with groups of enhanced data as JSON; - is standard input"),
    async call(client, [phone = ""], { name, labels, data }: SaveOptions) {
      const enhanced = data === undefined ? undefined : await readJson(data, client);
      // The service checks the fields.
      const contact = { phone, name, labels, enhanced_data: enhanced } as Contact;
      return (await client.parley.upsertContact({ contact })).contact;
    },
  });
}
