// The command line: finds the command, loads only its code, runs it and answers the exit code.
import { Command, CommanderError } from "commander";
import type { CommandContext } from "./command-context.ts";
import { CommandFailure } from "./command-failure.ts";
import { describeFailure } from "./describe-failure.ts";
import { programVersion } from "./program-version.ts";

/** Adds arguments, flags and the action to a command that has its name already. */
type Configure = (command: Command, context: CommandContext) => void;

interface CommandEntry {
  name: string;
  group?: keyof typeof GROUPS;
  summary: string;
  load: () => Promise<Configure>;
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
    load: async () => (await import("./commands/demo.ts")).configureDemo,
  },
  {
    name: "serve",
    summary: "Run the service",
    load: async () => (await import("./commands/serve.ts")).configureServe,
  },
  {
    name: "migrate",
    summary: "Bring the database to this version's schema",
    load: async () => (await import("./commands/migrate.ts")).configureMigrate,
  },
  {
    name: "config",
    summary: "Show every setting, where it comes from, and what is wrong",
    load: async () => (await import("./commands/config.ts")).configureConfig,
  },
  {
    name: "import",
    group: "contacts",
    summary: "Import contacts from a CSV or NDJSON file",
    load: async () => (await import("./commands/contacts-import.ts")).configureContactsImport,
  },
  {
    name: "export",
    group: "contacts",
    summary: "Mail contacts as a CSV or NDJSON file",
    load: async () => (await import("./commands/contacts-export.ts")).configureContactsExport,
  },
  {
    name: "erase",
    group: "contacts",
    summary: "Erase contacts and everything about them, for good",
    load: async () => (await import("./commands/contacts-erase.ts")).configureContactsErase,
  },
  {
    name: "list",
    group: "contacts",
    summary: "List contacts",
    load: async () => (await import("./commands/contacts-list.ts")).configureContactsList,
  },
  {
    name: "create",
    group: "accounts",
    summary: "Create an account with a first API key",
    load: async () => (await import("./commands/accounts-create.ts")).configureAccountsCreate,
  },
  {
    name: "list",
    group: "accounts",
    summary: "List the accounts",
    load: async () => (await import("./commands/accounts-list.ts")).configureAccountsList,
  },
  {
    name: "create",
    group: "keys",
    summary: "Make an API key",
    load: async () => (await import("./commands/keys-create.ts")).configureKeysCreate,
  },
  {
    name: "list",
    group: "keys",
    summary: "List an account's API keys",
    load: async () => (await import("./commands/keys-list.ts")).configureKeysList,
  },
  {
    name: "revoke",
    group: "keys",
    summary: "Revoke an API key in every running process, for good",
    load: async () => (await import("./commands/keys-revoke.ts")).configureKeysRevoke,
  },
  {
    name: "openapi",
    summary: "Print the OpenAPI document",
    load: async () => (await import("./commands/openapi.ts")).configureOpenapi,
  },
  {
    name: "version",
    summary: "Print the version",
    load: async () => (await import("./commands/version.ts")).configureVersion,
  },
];

/** `words` are the arguments behind the program's name. Nothing is thrown: failures are told on standard error. */
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
    // Commander has told its own faults already; its code for asked-for help is 0.
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
    const { group } = entry;
    if (group && !parents.has(group)) parents.set(group, program.command(group).description(GROUPS[group]));
    const command = (parents.get(group) as Command).command(entry.name).description(entry.summary);
    // The others stand there by name and summary, for the help.
    if (words.includes(group ?? entry.name)) (await entry.load())(command, context);
  }
  return program;
}
