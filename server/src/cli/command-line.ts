// The command line. Loads only the code of the given command.
import { readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { type CommandContext, CommandFailure } from "./command.ts";
import { describeFailure } from "./describe-failure.ts";

interface CommandEntry {
  name: string;
  summary: string;
  /** `configure` adds arguments, flags and the action, or the commands of a group. */
  load(): Promise<{ configure(command: Command, context: CommandContext): void }>;
}

const COMMANDS: CommandEntry[] = [
  {
    name: "demo",
    summary: "Run everything on this machine, with simulated phones and captured mail",
    load: () => import("./commands/run.ts"),
  },
  {
    name: "serve",
    summary: "Run the service",
    load: () => import("./commands/run.ts"),
  },
  {
    name: "migrate",
    summary: "Migrate the database to this version's schema",
    load: () => import("./commands/migrate.ts"),
  },
  {
    name: "config",
    summary: "Show every setting with its source, and all faults",
    load: () => import("./commands/config.ts"),
  },
  {
    name: "contacts",
    summary: "Contacts of an account, through the API of a running service",
    load: () => import("./commands/contacts.ts"),
  },
  {
    name: "accounts",
    summary: "Accounts of this service",
    load: () => import("./commands/accounts.ts"),
  },
  {
    name: "keys",
    summary: "API keys of an account",
    load: () => import("./commands/keys.ts"),
  },
  {
    name: "openapi",
    summary: "Print the OpenAPI document",
    load: () => import("./commands/openapi.ts"),
  },
  {
    name: "version",
    summary: "Print the version",
    load: () => import("./commands/version.ts"),
  },
];

/** `words`: the arguments after the program's name. Returns the exit code; never throws, but reports on standard error. */
export async function runCommandLine(
  words: string[],
  output: Pick<CommandContext, "print" | "complain">,
): Promise<number> {
  const context: CommandContext = { ...output, exitCode: 0 };
  try {
    const program = await programFor(words, context);
    await program.parseAsync(words, { from: "user" });
    return context.exitCode;
  } catch (error) {
    // Commander has reported its own errors. Its code for requested help is 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    context.complain(describeFailure(error));
    return error instanceof CommandFailure ? error.exitCode : 1;
  }
}

async function programFor(words: string[], context: CommandContext): Promise<Command> {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const program = new Command("parley")
    .description("A customer-messaging service that a business runs itself.")
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.print(text.trimEnd()),
      writeErr: (text) => context.complain(text.trimEnd()),
    });
  for (const { name, summary, load } of COMMANDS) {
    const command = program.command(name).description(summary);
    // The help needs only the name and summary of other commands.
    if (words.includes(name)) (await load()).configure(command, context);
  }
  return program;
}
