// A command made from an operation of the client's table: it makes one call and prints the answer. Lists follow their pages.
import type { OperationId } from "@parley/client/source";
import { OPERATIONS, PARAMETERS } from "@parley/client/source/operations";
import type { Command } from "commander";
import { type CommandContext, printResult } from "../command.ts";
import { addClientFlags, type ClientOptions, openClient } from "../service/open-client.ts";
import { stopFailure } from "../stop-signal.ts";
import { type Columns, fieldLines, rowLines } from "./answer-lines.ts";
import { addFields, type Given, optionsOf, readGiven, readLimit } from "./given.ts";

export interface OperationCommand {
  /**
   * The name, and as arguments parameters and fields of the operation. The others become options. `<body>` is a file with the
   * whole body. Without a name, the group itself is the command.
   */
  usage: string;
  operation: OperationId;
  /** The summary of the operation unless given. */
  description?: string;
  /** The options in place of those of the operation, with their descriptions. */
  options?: Record<string, string>;
  /** Arguments and options whose values are in files. `-` is standard input. */
  files?: readonly string[];
  /** What is sent of what was given, if it isn't the same. */
  inputOf?(given: Given): Given;
  /** The field of the answer that is printed, if not all. */
  part?: string;
  /** Of a list. */
  columns?: Columns;
  /** Of one resource: field by field unless given. */
  linesOf?(answer: never): string[];
}

const PAGE = 200;

export function addOperationCommand(group: Command, context: CommandContext, wanted: OperationCommand): void {
  const { usage, operation, description = PARAMETERS[operation].summary } = wanted;
  const { answer }: { method: string; answer?: string } = OPERATIONS[operation];
  const isList = answer === "list";
  const own = () => (usage === "" ? group : group.arguments(usage));
  const command = /^(<|$)/.test(usage) ? own() : group.command(usage).description(description);
  const { limit: _limit, after: _after, ...options } = wanted.options ?? optionsOf(operation);
  const fields = addFields(command, operation, options, wanted.files ?? []);
  if (isList) command.option("--limit <number>", "the most to list (all)");
  command.option(
    "--json",
    isList ? "print each as JSON, one per line" : "print JSON, with long values whole",
  );
  addClientFlags(command).action(async () => {
    const options = command.opts<ClientOptions & { limit?: string }>();
    const limit = readLimit(options.limit);
    const client = await openClient(options, context);
    const given = await readGiven(operation, fields, client);
    const input = wanted.inputOf?.(given) ?? given;
    // The table names the methods; each checks its input at the service.
    const call = client.parley[operation] as (input: Given) => Promise<Given> & AsyncIterable<object>;
    try {
      if (!isList) {
        const whole = await call(input);
        const shown = (wanted.part === undefined ? whole : whole[wanted.part]) as never;
        return printResult(context, options, shown, () => (wanted.linesOf ?? fieldLines)(shown));
      }
      let head = 0;
      for await (const page of pagesOf(call({ ...input, limit: Math.min(limit, PAGE) }), limit)) {
        const lines = options.json
          ? page.map((item) => JSON.stringify(item))
          : rowLines(wanted.columns ?? [], page).slice(head);
        for (const line of lines) context.print(line);
        head = 1;
      }
    } catch (error) {
      throw stopFailure(client.stop, "Stopped.", error);
    }
  });
}

/** At least one page, which may be empty: the table then has only its head. */
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
  if (page.length > 0 || count === 0) yield page;
}
