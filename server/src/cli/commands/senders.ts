import type { Input } from "@parley/client/source";
import type { Command } from "commander";
import { type CommandContext, CommandFailure } from "../command.ts";
import { addListCommand } from "../list-command.ts";
import { readJson } from "../read-file.ts";
import { addShowCommand } from "../show-command.ts";
import { visible } from "../table.ts";
import type { UploadClient } from "../upload-file.ts";

export function configure(group: Command, context: CommandContext): void {
  addListCommand(group, context, {
    description: "List the senders",
    read: (parley, limit) => parley.listSenders({ limit }),
    head: ["SENDER", "PHONE", "STATUS", "DEFAULT", "RATE", "WAITING"],
    cellsOf: ({ id, phone, status, default: isDefault, rate, waiting }) => [
      id,
      phone,
      status,
      isDefault ? "yes" : "no",
      String(rate),
      String(waiting),
    ],
  });
  addShowCommand(group, context, {
    usage: "get <id>",
    description: "Show a sender, snd_..., and why it is paused",
    call: ({ parley }, [id = ""]) => parley.getSender({ id }),
  });
  addShowCommand(group, context, {
    usage: "create <file>",
    description: "Create a sender from a file with the JSON of POST /senders; - is standard input",
    async call(client, [file = ""]) {
      // The service checks the fields.
      return client.parley.createSender((await readObject(file, client)) as Input<"createSender">);
    },
  });
  addShowCommand(group, context, {
    usage: "pause <id>",
    description: "Pause a sender: its messages wait",
    call: ({ parley }, [id = ""]) => parley.pauseSender({ id }),
  });
  addShowCommand(group, context, {
    usage: "resume <id>",
    description: "Resume a paused sender",
    call: ({ parley }, [id = ""]) => parley.resumeSender({ id }),
  });
  addShowCommand(group, context, {
    usage: "delete <id>",
    description: "Delete a sender that has no waiting messages",
    call: ({ parley }, [id = ""]) => parley.deleteSender({ id }),
  });
}

async function readObject(path: string, client: UploadClient): Promise<object> {
  const read = await readJson(path, client);
  if (typeof read === "object" && read !== null) return read;
  throw new CommandFailure(`${visible(path)} has no JSON object.`, 2);
}
