// parley contacts list
import type { Command } from "commander";
import type { ApiClient } from "../api-client/api-client.ts";
import type { CommandContext } from "../command-context.ts";
import { CommandFailure } from "../command-failure.ts";
import { addFilterFlags, type FilterOptions, filterQuery } from "../contact-filter-flags.ts";
import { addClientFlags, type ClientOptions, openClient } from "../open-client.ts";
import { exitCodeOf } from "../stop-signal.ts";
import { columnWidths, tableLine } from "../table.ts";

interface Options extends ClientOptions, FilterOptions {
  limit?: string;
  json?: boolean;
}

/** The fields of a contact that this command reads. */
interface Contact {
  id: string;
  phone: string | null;
  name: string | null;
  labels: string;
  updated_at: string;
}

interface Page {
  data: Contact[];
  next: string | null;
}

const PAGE = 200;
const HEAD = ["PHONE", "UPDATED", "NAME", "LABELS"];
/** Longer names and labels are shortened. */
const WIDEST_CELL = 40;

export function configure(command: Command, context: CommandContext): void {
  addFilterFlags(command)
    .option("--limit <number>", "the most contacts to list (all)")
    .option("--json", "print whole contacts as JSON, one per line");
  addClientFlags(command).action(async (options: Options) => {
    const limit = limitOf(options.limit);
    const { api, stop } = await openClient(options, context);
    const show = options.json ? showJson(context) : showTable(context);
    try {
      for await (const page of pages(api, filterQuery(options), limit)) show(page);
    } catch (error) {
      if (!stop.aborted) throw error;
      throw new CommandFailure("Stopped.", exitCodeOf(stop));
    }
  });
}

function limitOf(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new CommandFailure("limit: This must be a whole number from 1.", 2);
  return Number(text);
}

async function* pages(api: ApiClient, query: URLSearchParams, limit: number): AsyncGenerator<Contact[]> {
  for (let left = limit; ; ) {
    query.set("limit", String(Math.min(left, PAGE)));
    const { data, next } = await api.call<Page>({ method: "GET", path: `/contacts?${query}` });
    yield data;
    left -= data.length;
    if (next === null || left <= 0) return;
    query.set("after", next);
  }
}

function showJson(context: CommandContext): (page: Contact[]) => void {
  return (page) => {
    for (const contact of page) context.print(JSON.stringify(contact));
  };
}

/** The first page sets the widths. Wider cells of later pages shift the rest of their row. */
function showTable(context: CommandContext): (page: Contact[]) => void {
  let widths: number[] | null = null;
  return (page) => {
    const rows = page.map(rowOf);
    if (widths === null) {
      widths = columnWidths([HEAD, ...rows]);
      context.print(tableLine(HEAD, widths));
    }
    for (const row of rows) context.print(tableLine(row, widths));
  };
}

function rowOf({ id, phone, name, labels, updated_at }: Contact): string[] {
  return [phone ?? id, updated_at, cut(name ?? ""), cut(labels)];
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= WIDEST_CELL ? text : `${characters.slice(0, WIDEST_CELL - 1).join("")}…`;
}
