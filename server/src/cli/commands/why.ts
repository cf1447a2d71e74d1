// parley why: why a message hasn't arrived, and what to do.
import type { Parley } from "@parley/client/source";
import type { Command } from "commander";
import { type CommandContext, printResult } from "../command.ts";
import { addClientFlags, type ClientOptions, openClient } from "../service/open-client.ts";
import { unlessStopped } from "../stop-signal.ts";
import { visible } from "../table.ts";

type Why = Awaited<ReturnType<Parley["explainMessage"]>>;

export function configure(command: Command, context: CommandContext): void {
  command.argument("<id>", "the message's id, msg_...").option("--json", "print JSON");
  addClientFlags(command).action(async (id: string, options: ClientOptions) => {
    const { parley, stop } = await openClient(options, context);
    const asked = parley.explainMessage({ id: id.replace(/^(?!msg_)/, "msg_") });
    const why = await unlessStopped(stop, "Stopped.", asked);
    printResult(context, options, why, () => linesOf(why));
  });
}

function linesOf({ arrived, cause, reason, sentence, next, evidence }: Why): string[] {
  const rows: [name: string, value: string | null][] = [
    ["Arrived", arrived],
    ["Why", sentence],
    ["Next", next],
    ["Evidence", evidence.map(({ text }) => text).join("\n")],
    ["Cause", reason === null ? cause : `${cause} (${reason})`],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows
    .filter((row): row is [string, string] => row[1] !== null && row[1] !== "")
    .map(([name, value]) => `${name.padEnd(width)}  ${indented(value, width + 2)}`);
}

/** Continues the lines of a text below its first line. */
function indented(text: string, width: number): string {
  return text
    .split("\n")
    .map(visible)
    .join(`\n${" ".repeat(width)}`);
}
