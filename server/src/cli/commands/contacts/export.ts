import type { components } from "@parley/client/source";
import type { Command } from "commander";
import { type CommandContext, CommandFailure, printResult } from "../../command.ts";
import { refuseFilePath, saveFile } from "../../files/save-file.ts";
import { grouped } from "../../progress.ts";
import {
  addClientFlags,
  type ClientOptions,
  type OpenClient,
  openClient,
} from "../../service/open-client.ts";
import { watchJob } from "../../service/watch-job.ts";
import { unlessStopped } from "../../stop-signal.ts";
import { tableLines, visible } from "../../table.ts";

interface Options extends ClientOptions {
  to?: string;
  output?: string;
  format?: string;
}

type Export = components["schemas"]["Export"];

export function addExport(group: Command, context: CommandContext): void {
  const command = group
    .command("export")
    .description("Export all contacts to a file, by mail or both")
    .option("--to <email>", "mail the file to this address")
    .option("--output <file>", "save the file here")
    .option("--format <format>", "csv, csv_semicolon or xlsx (csv)")
    .option("--json", "print the summary as JSON")
    .addHelpText(
      "after",
      "\nSome of the contacts: parley api exportContacts.\nExit codes: 0 sent, 1 failed, 2 wrong usage, 130 Ctrl-C.",
    );
  addClientFlags(command).action(async (options: Options) => {
    const { output, to } = options;
    if (output === undefined && to === undefined)
      throw new CommandFailure("Give --output <file> or --to <email> or both.", 2);
    if (output !== undefined) await refuseFilePath(output, "file");
    const client = await openClient(options, context);
    const id = await askFor(client, options);
    const done = await watchExport(client, id);
    if (output !== undefined && done.status === "sent")
      await saveFile(client, output, () => client.parley.getExportFile({ id }));
    printResult(context, options, done, () => summaryOf(done));
    const { status, error } = done;
    if (status === "sent") return;
    throw new CommandFailure(`The export ${id} is ${status}${error === null ? "." : `: ${visible(error)}`}`);
  });
}

async function askFor({ parley, stop, hint }: OpenClient, options: Options): Promise<string> {
  const { to: email, format } = options;
  const see = hint("api", "listJobs", "--kind", "export");
  const left = `Stopped before the answer came. To see whether the export runs: ${see}`;
  // The service says which formats there are.
  const asked = parley.exportContacts({ email, format: format as "csv" | undefined });
  return (await unlessStopped(stop, left, asked)).export.id;
}

function watchExport(client: OpenClient, id: string): Promise<Export> {
  return watchJob<Export>(client, {
    read: () => client.parley.getExport({ id }),
    again: client.hint("api", "getExport", "--id", id),
    stepOf: ({ rows_done: done, rows_total: total, bytes }) => ({
      label: bytes === null ? "Exporting" : "Mailing",
      unit: "rows",
      done,
      total,
    }),
  });
}

function summaryOf({ id, status, rows_done: rows, bytes, delivery, format, email }: Export): string[] {
  const size = bytes === null ? "-" : `${grouped(bytes)} bytes`;
  const head = ["EXPORT", "STATUS", "CONTACTS", "SIZE", "FORMAT", "DELIVERY", "TO"];
  return tableLines(head, [[id, status, grouped(rows), size, format, delivery ?? "-", email ?? "-"]]);
}
