// The command line. Loads only the code of the given command.
import { Command, CommanderError } from "commander";
import type { CommandContext } from "./command-context.ts";
import { CommandFailure } from "./command-failure.ts";
import { describeFailure } from "./describe-failure.ts";
import { programVersion } from "./program-version.ts";

interface CommandEntry {
  name: string;
  group?: keyof typeof GROUPS;
  summary: string;
  /** `configure` adds arguments, flags and the action. */
  load(): Promise<{ configure(command: Command, context: CommandContext): void }>;
}

const GROUPS = {
  contacts: "Contacts of an account, through the API of a running service",
  accounts: "Accounts of this service",
  keys: "API keys of an account",
};

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
    name: "import",
    group: "contacts",
    summary: "Import contacts from a CSV or NDJSON file",
    load: () => import("./commands/contacts-import.ts"),
  },
  {
    name: "export",
    group: "contacts",
    summary: "Export contacts by mail, as a CSV or NDJSON file",
    load: () => import("./commands/contacts-export.ts"),
  },
  {
    name: "erase",
    group: "contacts",
    summary: "Erase contacts and everything about them, for good",
    load: () => import("./commands/contacts-erase.ts"),
  },
  {
    name: "list",
    group: "contacts",
    summary: "List contacts",
    load: () => import("./commands/contacts-list.ts"),
  },
  {
    name: "create",
    group: "accounts",
    summary: "Create an account with a first API key",
    load: () => import("./commands/accounts-create.ts"),
  },
  {
    name: "list",
    group: "accounts",
    summary: "List the accounts",
    load: () => import("./commands/accounts-list.ts"),
  },
  {
    name: "create",
    group: "keys",
    summary: "Create an API key",
    load: () => import("./commands/keys-create.ts"),
  },
  {
    name: "list",
    group: "keys",
    summary: "List an account's API keys",
    load: () => import("./commands/keys-list.ts"),
  },
  {
    name: "revoke",
    group: "keys",
    summary: "Revoke an API key, in running processes too",
    load: () => import("./commands/keys-revoke.ts"),
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
  const program = new Command("parley")
    .description("A customer-messaging service that a business runs itself.")
    .version(programVersion())
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.print(text.trimEnd()),
      writeErr: (text) => context.complain(text.trimEnd()),
    });
  const parents = new Map<string | undefined, Command>([[undefined, program]]);
  for (const entry of COMMANDS) {
    const { name, group, summary } = entry;
    if (group && !parents.has(group)) parents.set(group, program.command(group).description(GROUPS[group]));
    const command = (parents.get(group) as Command).command(name).description(summary);
    // The help needs only the name and summary of other commands.
    if (words.includes(group ?? name) && words.includes(name))
      (await entry.load()).configure(command, context);
  }
  return program;
}
