// A command that makes one call and shows what the service answers: field by field, or as JSON.
import type { Command } from "commander";
import type { CommandContext } from "./command.ts";
import { CommandFailure } from "./command.ts";
import { addClientFlags, type ClientOptions, type OpenClient, openClient } from "./open-client.ts";
import { exitCodeOf } from "./stop-signal.ts";
import { shortened, tableLines } from "./table.ts";

export interface Show<Answer extends object, Options> {
  /** The name and its arguments, like `get <id>`. */
  usage: string;
  description: string;
  addFlags?(command: Command): Command;
  /** Resolves with what is shown. */
  call(client: OpenClient, words: string[], options: Options): Promise<Answer>;
  /** The answer as lines for people; field by field unless given. */
  linesOf?(answer: Answer): string[];
}

export function addShowCommand<Answer extends object, Options>(
  group: Command,
  context: CommandContext,
  { usage, description, addFlags, call, linesOf = fieldLines }: Show<Answer, Options>,
): void {
  const command = group.command(usage).description(description);
  addFlags?.(command);
  command.option("--json", "print JSON, with long values whole");
  addClientFlags(command).action(async (...given: unknown[]) => {
    // Commander gives the arguments, then the options, then itself.
    const options = given.at(-2) as ClientOptions & Options;
    const client = await openClient(options, context);
    try {
      const answer = await call(client, given.slice(0, -2) as string[], options);
      const lines = options.json ? [JSON.stringify(answer, null, 2)] : linesOf(answer);
      for (const line of lines) context.print(line);
    } catch (error) {
      throw client.stop.aborted ? new CommandFailure("Stopped.", exitCodeOf(client.stop)) : error;
    }
  });
}

/** Characters of a value. Longer ones are shortened, for example the mapping of a source. */
const WIDEST_VALUE = 500;

function fieldLines(answer: object): string[] {
  const fields = Object.entries(answer).filter(([, value]) => value !== null && value !== undefined);
  const rows = fields.map(([name, value]) => [
    name,
    shortened(typeof value === "string" ? value : JSON.stringify(value), WIDEST_VALUE),
  ]);
  return tableLines(["FIELD", "VALUE"], rows);
}
