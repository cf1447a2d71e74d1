// The command line. Loads only the code of the given command.
import { Command, CommanderError } from "commander";
import { programVersion } from "../config/program.ts";
import { API_VERSION } from "../platform/http/version.ts";
import { type CommandContext, CommandFailure, type Surroundings } from "./command.ts";
import { describeFailure } from "./describe-failure.ts";

/** `configure` adds arguments, flags and the action, or the commands of a group. */
type Load = () => Promise<{ configure(command: Command, context: CommandContext): void }>;

const COMMANDS: [name: string, summary: string, load: Load][] = [
  [
    "demo",
    "Run everything on this machine, with simulated phones and captured mail",
    () => import("./commands/run.ts"),
  ],
  ["serve", "Run the service", () => import("./commands/run.ts")],
  [
    "setup",
    "Install: choose settings, make the database and the first account",
    () => import("./commands/setup.ts"),
  ],
  ["migrate", "Migrate the database to this version's schema", () => import("./commands/migrate.ts")],
  ["config", "Show every setting with its source, and all faults", () => import("./commands/config.ts")],
  [
    "contacts",
    "Contacts of an account, through the API of a running service",
    () => import("./commands/contacts/contacts.ts"),
  ],
  ["send", "Send a message", () => import("./commands/send.ts")],
  ["why", "Say why a message hasn't arrived", () => import("./commands/why.ts")],
  ["api", "Call any operation of the API", () => import("./commands/api/api.ts")],
  ["events", "Events of an account", () => import("./commands/events.ts")],
  ["doctor", "Check what the service needs, and say what to do", () => import("./commands/doctor.ts")],
  [
    "backup",
    "Save everything to one file, while the service runs",
    () => import("./commands/backup/backup.ts"),
  ],
  ["restore", "Restore a backup into an empty database", () => import("./commands/backup/restore.ts")],
  [
    "hold",
    "Hold all sending, before a copy of a database is served",
    () => import("./commands/backup/hold.ts"),
  ],
  ["release", "Let a restored Parley send", () => import("./commands/backup/release.ts")],
  ["accounts", "Accounts of this service", () => import("./commands/accounts/accounts.ts")],
  ["people", "People who work in an account", () => import("./commands/people.ts")],
  ["keys", "API keys of an account", () => import("./commands/keys.ts")],
  ["key", "The secret key that encrypts credentials", () => import("./commands/key.ts")],
  ["console", "The console: a link that signs a browser in", () => import("./commands/console.ts")],
  ["openapi", "Print the OpenAPI document", () => import("./commands/openapi.ts")],
];

/** `words`: the arguments after the program's name. Returns the exit code; never throws, but reports on standard error. */
export async function runCommandLine(words: string[], surroundings: Surroundings): Promise<number> {
  const context: CommandContext = { ...surroundings, exitCode: 0 };
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
    // A text of a command that begins with -V doesn't ask for the version.
    .enablePositionalOptions()
    .version(`parley ${programVersion()} (API ${API_VERSION}, Node ${process.version})`)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.print(text.trimEnd()),
      writeErr: (text) => context.complain(text.trimEnd()),
    });
  for (const [name, summary, load] of COMMANDS) {
    const command = program.command(name).description(summary);
    // The help needs only the name and summary of other commands.
    if (words.includes(name)) (await load()).configure(command, context);
  }
  return program;
}
