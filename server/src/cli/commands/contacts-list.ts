import type { Command } from "commander";
import type { contactOf } from "../../contacts/index.ts";
import type { ApiClient } from "../api-client/api-client.ts";
import { type CommandContext, CommandFailure } from "../command.ts";
import { addFilterFlags, type FilterOptions, filterOf } from "../contact-filter-flags.ts";
import { addClientFlags, type ClientOptions, openClient } from "../open-client.ts";
import { exitCodeOf } from "../stop-signal.ts";
import { tableLines } from "../table.ts";

interface Options extends ClientOptions, FilterOptions {
  limit?: string;
}

type Contact = ReturnType<typeof contactOf>;

const PAGE = 200;
const HEAD = ["PHONE", "UPDATED", "NAME", "LABELS"];
/** Longer names and labels are shortened. */
const WIDEST_CELL = 40;

export function addList(group: Command, context: CommandContext): void {
  const command = addFilterFlags(group.command("list").description("List contacts"))
    .option("--limit <number>", "the most contacts to list (all)")
    .option("--json", "print whole contacts as JSON, one per line");
  addClientFlags(command).action(async (options: Options) => {
    const limit = limitOf(options.limit);
    const { api, stop } = await openClient(options, context);
    try {
      let head = 0;
      for await (const page of pages(api, options, limit)) {
        const lines = options.json
          ? page.map((contact) => JSON.stringify(contact))
          : tableLines(HEAD, page.map(rowOf)).slice(head);
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
    throw new CommandFailure("limit: This must be a whole number from 1.", 2);
  return Number(text);
}

async function* pages(api: ApiClient, filter: FilterOptions, limit: number): AsyncGenerator<Contact[]> {
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(filterOf(filter)))
    for (const value of [values ?? []].flat()) query.append(name, value);
  for (let left = limit; ; ) {
    query.set("limit", String(Math.min(left, PAGE)));
    const { data, next } = await api.call<{ data: Contact[]; next: string | null }>({
      method: "GET",
      path: `/contacts?${query}`,
    });
    yield data;
    left -= data.length;
    if (next === null || left <= 0) return;
    query.set("after", next);
  }
}

function rowOf({ id, phone, name, labels, updated_at }: Contact): string[] {
  return [phone ?? id, updated_at, cut(name ?? ""), cut(labels)];
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= WIDEST_CELL ? text : `${characters.slice(0, WIDEST_CELL - 1).join("")}…`;
}
