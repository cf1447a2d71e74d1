// The lists of imports and exports.
import type { Command } from "commander";
import type { CommandContext } from "../command.ts";
import { addListCommand } from "../list-command.ts";
import { grouped } from "../progress.ts";

export function addTransfers(group: Command, context: CommandContext): void {
  addListCommand(group, context, {
    name: "imports",
    description: "List imports, newest first",
    read: (parley, limit) => parley.listImports({ limit }),
    head: ["ID", "STATUS", "ROWS", "REFUSED", "CREATED"],
    cellsOf: ({ id, status, rows_done, refused, created_at }) => [
      id,
      status,
      grouped(rows_done),
      grouped(refused),
      created_at,
    ],
  });
  addListCommand(group, context, {
    name: "exports",
    description: "List exports, newest first",
    read: (parley, limit) => parley.listExports({ limit }),
    head: ["ID", "STATUS", "CONTACTS", "CREATED", "TO"],
    cellsOf: ({ id, status, rows_done, created_at, email }) => [
      id,
      status,
      grouped(rows_done),
      created_at,
      email ?? "-",
    ],
  });
}
