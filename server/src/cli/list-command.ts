// A command that lists resources: as a table, or as JSON with one resource per line.
import type { Parley } from "@parley/client/source";
import type { Command } from "commander";
import { type CommandContext, CommandFailure } from "./command.ts";
import { addClientFlags, type ClientOptions, openClient } from "./open-client.ts";
import { exitCodeOf } from "./stop-signal.ts";
import { shortened, tableLines } from "./table.ts";

export interface List<Item, Options> {
  /** The command's name, `list` unless given. */
  name?: string;
  description: string;
  addFlags?(command: Command): Command;
  /** `limit`: the most items of a page. */
  read(parley: Parley, limit: number, options: Options, words: string[]): AsyncIterable<Item>;
  head: string[];
  cellsOf(item: Item): string[];
}

interface ListOptions extends ClientOptions {
  limit?: string;
}

const PAGE = 200;
/** Longer cells are shortened. */
const WIDEST_CELL = 40;

export function addListCommand<Item, Options>(
  group: Command,
  context: CommandContext,
  list: List<Item, Options>,
): void {
  const command = group.command(list.name ?? "list").description(list.description);
  list.addFlags?.(command);
  command
    .option("--limit <number>", "the most to list (all)")
    .option("--json", "print each as JSON, one per line");
  addClientFlags(command).action(async (...given: unknown[]) => {
    // Commander gives the arguments, then the options, then itself.
    const options = given.at(-2) as ListOptions & Options;
    const limit = limitOf(options.limit);
    const { parley, stop } = await openClient(options, context);
    const items = list.read(parley, Math.min(limit, PAGE), options, given.slice(0, -2) as string[]);
    try {
      let head = 0;
      for await (const page of pagesOf(items, limit)) {
        const lines = options.json
          ? page.map((item) => JSON.stringify(item))
          : tableLines(
              list.head,
              page.map((item) => list.cellsOf(item).map(shownCell)),
            ).slice(head);
        for (const line of lines) context.print(line);
        head = 1;
      }
    } catch (error) {
      throw stop.aborted ? new CommandFailure("Stopped.", exitCodeOf(stop)) : error;
    }
  });
}

function limitOf(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new CommandFailure("--limit: This must be a whole number from 1.", 2);
  return Number(text);
}

const shownCell = (text: string) => shortened(text, WIDEST_CELL);

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
