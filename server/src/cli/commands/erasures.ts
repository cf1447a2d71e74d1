import type { Command } from "commander";
import type { CommandContext } from "../command.ts";
import { addListCommand } from "../list-command.ts";
import { addShowCommand } from "../show-command.ts";

export function configure(group: Command, context: CommandContext): void {
  addListCommand(group, context, {
    description: "List the erasure records, newest first; they hold no phones",
    addFlags: (command) => command.option("--phone <phone>", "the records of this phone"),
    read: (parley, limit, { phone }: { phone?: string }) => parley.listErasures({ phone, limit }),
    head: ["ERASURE", "ERASED", "MESSAGES", "EXPORTS MAILED", "CONTACT"],
    cellsOf: ({ id, created_at, counts, exports_mailed, contact_id }) => [
      id,
      created_at,
      String(counts["messages"] ?? 0),
      String(exports_mailed.length),
      contact_id,
    ],
  });
  addShowCommand(group, context, {
    usage: "get <id>",
    description: "Show an erasure record, era_..., and what was erased",
    call: ({ parley }, [id = ""]) => parley.getErasure({ id }),
  });
}
