import type { components, Input } from "@parley/client/source";
import type { Command } from "commander";
import { type CommandContext, CommandFailure, printResult } from "../../command.ts";
import { bodyOf, openFile } from "../../files/read-file.ts";
import { refuseFilePath, saveFile } from "../../files/save-file.ts";
import {
  addClientFlags,
  type ClientOptions,
  type OpenClient,
  openClient,
} from "../../service/open-client.ts";
import { watchJob } from "../../service/watch-job.ts";
import { stopFailure } from "../../stop-signal.ts";
import { countLines, visible } from "../../table.ts";

/** How the service reads the file. It checks them. */
interface FileOptions {
  country?: string;
  encoding?: string;
  mapping?: string;
  otherColumns?: string;
}

interface Options extends ClientOptions, FileOptions {
  report?: string;
}

type Import = components["schemas"]["Import"];

type ContentType = Input<"importContacts">["contentType"];
/** Old workbooks and those of LibreOffice are sent as workbooks, too: the service says what to do with them. */
const ENDINGS: [RegExp, ContentType][] = [
  [/\.(xlsx|xls|ods)$/i, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  [/\.(vcf|vcard)$/i, "text/vcard"],
];
const SOME_REFUSED = 3;
/** Columns that exports and reports add. They need no warning. */
const OUR_COLUMNS = ["created_at", "updated_at", "line", "column", "code", "value"];

export function addImport(group: Command, context: CommandContext): void {
  const command = group
    .command("import")
    .description("Import contacts from a CSV file, an Excel workbook or vCards")
    .argument("<file>", "CSV, .xlsx or .vcf, by its ending; - is CSV on standard input")
    .option(
      "--country <code>",
      "the country of numbers without a country code, like DE; else they are refused",
    )
    .option("--encoding <encoding>", "of a CSV file, like windows-1252 (UTF-8)")
    .option("--mapping <json>", `what columns mean, like '{"Rufname": "name"}'`)
    .option("--other-columns <what>", "keep them as enhanced data, or ignore them (ignore)")
    .option("--report <file>", "save the refused rows as CSV, to correct and import again")
    .option("--json", "print the summary as JSON")
    .addHelpText(
      "after",
      "\nExit codes: 0 all rows imported, 1 failed, 2 wrong usage, 3 some rows were refused, 130 Ctrl-C.",
    );
  addClientFlags(command).action(async (file: string, options: Options) => {
    const contentType = ENDINGS.find(([ending]) => ending.test(file))?.[1] ?? "text/csv";
    if (options.report !== undefined) await refuseFilePath(options.report, "report");
    const client = await openClient(options, context);
    const id = await sendFile(client, file, contentType, options);
    const done = await watchImport(client, id);
    if (options.report !== undefined)
      await saveFile(client, options.report, () => client.parley.getImportReport({ id }));
    printResult(context, options, done, () => summaryOf(done));
    tellOfRefused(client, done, options, context);
    warnOfIgnored(done, context);
    warnOfNotices(done, context);
    if (done.status !== "finished") throw new CommandFailure(`The import ${id} is ${done.status}.`);
    context.exitCode = done.refused > 0 ? SOME_REFUSED : 0;
  });
}

async function sendFile(
  client: OpenClient,
  file: string,
  contentType: ContentType,
  options: Options,
): Promise<string> {
  const { parley, progress, stop, hint } = client;
  let isSent = false;
  try {
    const content = await openFile(file, client);
    const { size: total } = content;
    const body = bodyOf(content, (done) => {
      isSent = done === total;
      progress.show({ label: "Uploading", unit: "bytes", done, total });
    });
    const wish = { body, contentType, ...wishOf(options) };
    // The upload takes as long as it takes. The length lets the service refuse a file that is cut off.
    const headers = { "Content-Length": String(total) };
    return (await parley.importContacts(wish, { timeout: Number.POSITIVE_INFINITY, headers })).import.id;
  } catch (error) {
    progress.end();
    const left = isSent
      ? `The file was sent, but the answer is missing. To see whether the import runs: ${hint("api", "listJobs", "--kind", "import")}`
      : "The file wasn't sent completely, so nothing was imported.";
    throw stopFailure(stop, `Stopped. ${left}`, error);
  }
}

function wishOf({ country, encoding, mapping, otherColumns: other_columns }: Options) {
  const wish = { country, encoding, mapping, other_columns };
  return wish as Pick<Input<"importContacts">, keyof typeof wish>;
}

function watchImport(client: OpenClient, id: string): Promise<Import> {
  return watchJob<Import>(client, {
    read: () => client.parley.getImport({ id }),
    again: client.hint("api", "getImport", "--id", id),
    stepOf: ({ rows_done: done, rows_total: total }) => ({
      label: total === null ? "Receiving" : "Importing",
      unit: "rows",
      done,
      total,
    }),
  });
}

function summaryOf(done: Import): string[] {
  return [
    `Import ${done.id} is ${done.status}.`,
    ...countLines("ROWS", {
      created: done.created,
      updated: done.updated,
      unchanged: done.unchanged,
      refused: done.refused,
      "joined below": done.repeated,
      "erased meanwhile": done.erased,
      total: done.rows_total ?? done.rows_done,
    }),
  ];
}

function tellOfRefused(
  { hint }: OpenClient,
  { id, refused }: Import,
  { report }: Options,
  context: CommandContext,
): void {
  if (refused === 0) return;
  context.complain(
    report === undefined
      ? `To see the refused rows: ${hint("api", "getImportReport", "--id", id, "--output", "refused.csv")}`
      : `The refused rows are in ${visible(report)}: correct them there, and import that file.`,
  );
}

function warnOfIgnored({ ignored_columns: ignored }: Import, context: CommandContext): void {
  const missed = ignored.filter((column) => !OUR_COLUMNS.includes(column));
  if (missed.length === 0) return;
  context.complain(
    `WARNING: ${missed.length === 1 ? "1 column is" : `${missed.length} columns are`} not imported: ` +
      `${missed.map(visible).join(", ")}\n` +
      "--mapping says what they mean, --other-columns keep stores them as they are.",
  );
}

function warnOfNotices({ notices }: Import, context: CommandContext): void {
  for (const { code, detail, column, rows, lines } of notices) {
    const where = column === null ? "" : `${visible(column)}: `;
    const which = lines.length === 0 ? "" : ` (line ${lines.join(", ")}${rows > lines.length ? ", …" : ""})`;
    context.complain(`WARNING: ${where}${detail}${which} [${code}]`);
  }
}
