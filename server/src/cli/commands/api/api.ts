// parley api <operation>: makes one call of the client's table and prints the answer. Lists follow their pages.
import type { OperationId } from "@parley/client/source";
import { OPERATIONS, PARAMETERS } from "@parley/client/source/operations";
import type { Command } from "commander";
import { type CommandContext, printResult } from "../../command.ts";
import { refuseFilePath, saveFile } from "../../files/save-file.ts";
import {
  addClientFlags,
  type ClientOptions,
  type OpenClient,
  openClient,
} from "../../service/open-client.ts";
import { stopFailure } from "../../stop-signal.ts";
import { shortened, tableLines } from "../../table.ts";
import { addFields, type Given, readGiven, readLimit, withoutFields } from "./fields.ts";
import { GOES_ON, watchBroadcast } from "./watch-broadcast.ts";

interface Options extends ClientOptions {
  limit?: string;
  output?: string;
  watch?: boolean;
}

interface Call {
  operation: OperationId;
  client: OpenClient;
  input: Given;
  options: Options;
}

const PAGE = 200;

const HELP =
  "\nThe fields of an operation: parley api <operation> --help. A page about all of them: /api/docs.";

export function configure(group: Command, context: CommandContext): void {
  group.addHelpText("after", HELP);
  for (const operation of Object.keys(OPERATIONS) as OperationId[]) {
    // `events tail` follows the stream.
    if (answerOf(operation) !== "events") addOperation(group, context, operation);
  }
}

function answerOf(operation: OperationId): string | undefined {
  const { answer }: { method: string; answer?: string } = OPERATIONS[operation];
  return answer;
}

function addOperation(group: Command, context: CommandContext, operation: OperationId): void {
  const answer = answerOf(operation);
  const command = group.command(operation).description(PARAMETERS[operation].summary);
  const fields = addFields(command, operation);
  if (answer === "list") command.option("--limit <number>", "the most to list (all)");
  if (answer === "bytes") command.requiredOption("--output <file>", "where the file is saved");
  else command.option("--json", answer === "list" ? "print each as JSON, one per line" : "print JSON");
  if (GOES_ON.includes(operation)) command.option("--watch", "show the progress until it ends or waits");
  addClientFlags(command).action(async () => {
    const options = command.opts<Options>();
    const limit = readLimit(options.limit);
    if (options.output !== undefined) await refuseFilePath(options.output, "file");
    const client = await openClient(withoutFields(options, fields), context);
    try {
      const call = { operation, client, options, input: await readGiven(operation, fields, client) };
      if (answer === "list") await printList(call, limit, context);
      else if (answer === "bytes") await saveBytes(call);
      else {
        const begun = (await methodOf(call)(call.input)) ?? {};
        const whole = options.watch ? await watchBroadcast(client, call.input["id"] as string) : begun;
        printResult(context, options, whole, () => fieldLines(whole));
      }
    } catch (error) {
      throw stopFailure(client.stop, "Stopped.", error);
    }
  });
}

/** The table names the methods; each checks its input at the service. */
function methodOf<Answer = object>({ client: { parley }, operation }: Call) {
  return parley[operation] as (input: Given) => Promise<Answer> & AsyncIterable<object>;
}

function saveBytes(call: Call): Promise<void> {
  const download = () => methodOf<Response>(call)(call.input);
  return saveFile(call.client, call.options.output as string, download);
}

async function printList(call: Call, limit: number, context: CommandContext): Promise<void> {
  const items = methodOf(call)({ ...call.input, limit: Math.min(limit, PAGE) });
  let columns: string[] | undefined;
  for await (const page of pagesOf(items, limit)) {
    const [lines, shown] = call.options.json
      ? [page.map((item) => JSON.stringify(item)), undefined]
      : rowLines(page, columns);
    columns ??= shown;
    for (const line of lines) context.print(line);
  }
}

async function* pagesOf<Item>(items: AsyncIterable<Item>, limit: number): AsyncGenerator<Item[]> {
  let page: Item[] = [];
  let count = 0;
  for await (const item of items) {
    page.push(item);
    if (++count === limit) break;
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Longer cells and values are shortened. */
const WIDEST_CELL = 40;
const WIDEST_VALUE = 500;
/** More don't fit into a line. */
const MOST_COLUMNS = 6;

/** The first page has a head, and its columns are those of all pages: the first fields that are no lists or objects. */
function rowLines(items: object[], known?: string[]): [lines: string[], columns: string[]] {
  const [first = {}] = items;
  const plain = Object.entries(first).filter(([, value]) => typeof value !== "object" || value === null);
  const columns = known ?? plain.slice(0, MOST_COLUMNS).map(([name]) => name);
  const rows = items.map((item) =>
    columns.map((name) => shortened(textOf((item as Record<string, unknown>)[name], "-"), WIDEST_CELL)),
  );
  const head = columns.map((name) => name.replaceAll("_", " ").toUpperCase());
  const lines = tableLines(head, rows);
  return [known ? lines.slice(1) : lines, columns];
}

function fieldLines(answer: object): string[] {
  const rows = Object.entries(answer)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => [name, shortened(textOf(value), WIDEST_VALUE)]);
  return tableLines(["FIELD", "VALUE"], rows);
}

function textOf(value: unknown, none = ""): string {
  if (value === null || value === undefined || value === "") return none;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
