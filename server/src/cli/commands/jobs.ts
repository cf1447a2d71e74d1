import type { Command } from "commander";
import type { CommandContext } from "../command.ts";
import { addListCommand } from "../list-command.ts";
import { addShowCommand } from "../show-command.ts";

export function configure(group: Command, context: CommandContext): void {
  addListCommand(group, context, {
    description: "List bulk jobs, exports and imports, newest first",
    addFlags: (command) => command.option("--kind <kind>", "erase, labels, export or import"),
    read: (parley, limit, { kind }: { kind?: "erase" }) =>
      // The service says which kinds there are.
      parley.listJobs({ limit, ...(kind && { kind }) }),
    head: ["JOB", "KIND", "STATUS", "ROWS", "OF", "CREATED", "ERROR"],
    cellsOf: ({ id, kind, status, rows_done, rows_total, created_at, error }) => [
      id,
      kind,
      status,
      String(rows_done),
      rows_total === null ? "-" : String(rows_total),
      created_at,
      error ?? "-",
    ],
  });
  addShowCommand(group, context, {
    usage: "get <id>",
    description: "Show a job: job_..., exp_... or imp_...",
    call: ({ parley }, [id = ""]) => parley.getJob({ id }),
  });
  addShowCommand(group, context, {
    usage: "cancel <id>",
    description: "Cancel a job; what it has done stays",
    call: ({ parley }, [id = ""]) => parley.cancelJob({ id }),
  });
}
