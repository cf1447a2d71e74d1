// parley events tail: what happens, as it happens.
import type { StreamedEvent } from "@parley/client/source";
import type { Command } from "commander";
import type { CommandContext } from "../command.ts";
import { addClientFlags, type ClientOptions, type OpenClient, openClient } from "../service/open-client.ts";
import { stopFailure } from "../stop-signal.ts";
import { visible } from "../table.ts";
import { readLimit } from "./api/fields.ts";

interface Options extends ClientOptions {
  types?: string;
  contact?: string;
  after?: string;
  limit?: string;
}

export function configure(group: Command, context: CommandContext): void {
  const command = group
    .command("tail")
    .description("Follow events until Ctrl-C")
    .option("--types <types>", "only these types, separated by commas")
    .option("--contact <id>", "only events of this contact, con_...")
    .option("--after <id>", "begin after this event instead of now")
    .option("--limit <number>", "end after so many events")
    .option("--json", "print each event as JSON, one per line");
  addClientFlags(command).action(async (options: Options) => {
    const limit = readLimit(options.limit);
    await tail(await openClient(options, context), options, limit, context);
  });
}

async function tail(
  { parley, stop, hint }: OpenClient,
  { types, contact, after, json }: Options,
  limit: number,
  context: CommandContext,
): Promise<void> {
  let [left, last] = [limit, after];
  try {
    for await (const event of parley.streamEvents({ types, contact, after })) {
      last = event.type === "gap" ? event.cursor : event.id;
      if (event.type === "gap" && !json)
        context.complain("Some events are missing: they were deleted because of their age.");
      else context.print(json ? JSON.stringify(event) : lineOf(event));
      if (event.type !== "gap" && --left === 0) return;
    }
  } catch (error) {
    const filter = [...(types ? ["--types", types] : []), ...(contact ? ["--contact", contact] : [])];
    const again =
      last === undefined ? "" : ` To continue: ${hint("events", "tail", "--after", last, ...filter)}`;
    throw stopFailure(stop, `Stopped.${again}`, error);
  }
}

const TYPE_WIDTH = 18;
/** What tells most about a resource, where it has one of them. */
const TELLING = ["phone_number", "phone", "text", "name", "email", "url", "status", "contact_id"] as const;
const MOST_FACTS = 3;

function lineOf(event: StreamedEvent): string {
  if (event.type === "gap") return "";
  const data = event.data as Record<string, unknown>;
  const facts = TELLING.map((name) => data[name]).filter(
    (value) => typeof value === "string" && value !== "",
  );
  const id = String(data["id"] ?? data["erasure_id"] ?? "");
  return [event.timestamp, event.type.padEnd(TYPE_WIDTH), id, ...facts.slice(0, MOST_FACTS)]
    .map((cell) => visible(String(cell)))
    .join("  ");
}
