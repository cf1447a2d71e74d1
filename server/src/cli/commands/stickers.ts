import type { Command } from "commander";
import type { CommandContext } from "../command.ts";
import { addListCommand } from "../list-command.ts";
import { grouped } from "../progress.ts";
import { addShowCommand } from "../show-command.ts";
import { openUpload } from "../upload-file.ts";

export function configure(group: Command, context: CommandContext): void {
  addListCommand(group, context, {
    description: "List the stickers of the library",
    read: (parley, limit) => parley.listStickers({ limit }),
    head: ["STICKER", "ANIMATED", "BYTES", "CREATED"],
    cellsOf: ({ number, animated, bytes, created_at }) => [
      String(number),
      animated ? "yes" : "no",
      grouped(bytes),
      created_at,
    ],
  });
  addShowCommand(group, context, {
    usage: "add <file>",
    description: "Add a sticker: a WebP picture of 512 x 512 pixels; - is standard input",
    async call(client, [file = ""]) {
      const picture = await openUpload(file, client);
      try {
        return await client.parley.addSticker({ body: picture.stream() });
      } finally {
        await picture.close();
      }
    },
  });
  addShowCommand(group, context, {
    usage: "delete <number>",
    description: "Delete a sticker",
    call: ({ parley }, [number = ""]) => parley.deleteSticker({ number }),
  });
}
