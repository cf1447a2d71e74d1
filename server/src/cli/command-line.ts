// The command line. Loads only the code of the given command.
import { readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { PROGRAM } from "../config/program.ts";
import { databaseFailure } from "../platform/database/sql-state.ts";
import { type CommandContext, CommandFailure } from "./command.ts";

/** `configure` adds arguments, flags and the action, or the commands of a group. */
type Load = () => Promise<{ configure(command: Command, context: CommandContext): void }>;

const COMMANDS: [name: string, summary: string, load: Load][] = [
  [
    "demo",
    "Run everything on this machine, with simulated phones and captured mail",
    () => import("./commands/run.ts"),
  ],
  ["serve", "Run the service", () => import("./commands/run.ts")],
  ["migrate", "Migrate the database to this version's schema", () => import("./commands/migrate.ts")],
  ["config", "Show every setting with its source, and all faults", () => import("./commands/config.ts")],
  [
    "contacts",
    "Contacts of an account, through the API of a running service",
    () => import("./commands/contacts.ts"),
  ],
  ["send", "Send a message", () => import("./commands/send.ts")],
  ["messages", "Messages of an account", () => import("./commands/messages.ts")],
  ["templates", "Templates of an account", () => import("./commands/templates.ts")],
  ["stickers", "The sticker library of an account", () => import("./commands/stickers.ts")],
  ["senders", "Senders of an account", () => import("./commands/senders.ts")],
  ["webhooks", "Webhooks of an account", () => import("./commands/webhooks.ts")],
  ["events", "Events of an account", () => import("./commands/events.ts")],
  ["accounts", "Accounts of this service", () => import("./commands/accounts.ts")],
  ["keys", "API keys of an account", () => import("./commands/keys.ts")],
  ["openapi", "Print the OpenAPI document", () => import("./commands/openapi.ts")],
  ["version", "Print the version", () => import("./commands/version.ts")],
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
  for (const [name, summary, load] of COMMANDS) {
    const command = program.command(name).description(summary);
    // The help needs only the name and summary of other commands.
    if (words.includes(name)) (await load()).configure(command, context);
  }
  return program;
}

/** Omits most texts of database errors: they may quote personal data. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return `Failed: ${String(error)}`;
  const { code, severity, address, port } = error as Error & Record<string, string | undefined>;
  if (code === "EADDRINUSE") {
    return `Another program listens on ${address ?? ""}:${port}. Choose another port; \`${PROGRAM} config\` shows the current settings.`;
  }
  if (severity !== undefined) {
    // Failed authentication, or a missing database or role: the text names only these.
    if (/^(28|3D)/.test(code ?? "")) return `The database refused the connection: ${error.message}.`;
    return `The database refused the request (SQLSTATE ${code}).`;
  }
  if (databaseFailure(error) === "disconnected" && !("path" in error)) {
    return `The database can't be reached${code ? ` (${code})` : ""}. Is it running, and is DATABASE_URL right?`;
  }
  const isFaultOfOurs = [TypeError, RangeError, ReferenceError, SyntaxError].some(
    (kind) => error instanceof kind,
  );
  return isFaultOfOurs ? (error.stack ?? error.message) : error.message;
}
