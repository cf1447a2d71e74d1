// Asks at a terminal for the settings that an installation needs.
import { createInterface } from "node:readline";
import type { Flags } from "../../config/decide-config.ts";
import { type Setting, type SettingName, settings } from "../../config/settings.ts";
import type { CommandContext } from "../command.ts";

/** In the order in which they are asked. `needs`: asked only if that setting has a value. `isNeeded`: an empty answer isn't taken. */
const QUESTIONS: { name: SettingName; question: string; needs?: SettingName; isNeeded?: true }[] = [
  {
    name: "databaseUrl",
    question:
      "PostgreSQL server, such as postgres://parley:password@db.example.com/parley. Empty: a database of its own in the data folder.",
  },
  {
    name: "publicUrl",
    question:
      "Public address, such as https://parley.example.com. Empty: only this machine reaches it, and no channel does.",
  },
  {
    name: "smtpUrl",
    question:
      "Mail server for exports and warnings, such as smtps://user:password@mail.example.com. Empty: no mail.",
  },
  {
    name: "mailFrom",
    question: "Sender of the mails, such as Parley <parley@example.com>.",
    needs: "smtpUrl",
    isNeeded: true,
  },
  {
    name: "mediaStore",
    question:
      "S3-compatible store for files of messages, such as s3://bucket/parley. Empty: they are in the database.",
  },
  {
    name: "s3Endpoint",
    question: "Address of the store, such as https://minio.example.com:9000. Empty: Amazon S3.",
    needs: "mediaStore",
  },
  {
    name: "s3Region",
    question: `Region of the store. Empty: ${settings.s3Region.default}.`,
    needs: "mediaStore",
  },
  { name: "s3AccessKeyId", question: "Id of the key to the store.", needs: "mediaStore", isNeeded: true },
  { name: "s3SecretAccessKey", question: "The key itself.", needs: "mediaStore", isNeeded: true },
];

/** `known`: settings that aren't asked for. Returns the answers; an empty one isn't among them. */
export async function askSettings(
  { input, errorOutput }: Pick<CommandContext, "input" | "errorOutput">,
  known: ReadonlySet<SettingName>,
): Promise<Flags> {
  const answers: Flags = {};
  const reader = createInterface({ input });
  const lines = reader[Symbol.asyncIterator]();
  for (const { name, question, needs, isNeeded } of QUESTIONS) {
    if (known.has(name) || (needs && !known.has(needs) && answers[needs] === undefined)) continue;
    errorOutput.write(`\n${question}\n`);
    for (;;) {
      errorOutput.write("> ");
      const { value = "", done } = await lines.next();
      const answer = value.trim();
      const missing = isNeeded && !done ? "is needed" : null;
      const fault = answer === "" ? missing : faultOf(settings[name], answer);
      if (answer !== "" && fault === null) answers[name] = answer;
      if (fault === null) break;
      errorOutput.write(`It ${fault}.\n`);
    }
  }
  reader.close();
  return answers;
}

function faultOf({ check }: Setting<unknown>, text: string): string | null {
  const { error } = check.safeParse(text);
  return error ? error.issues.map(({ message }) => message).join("; ") : null;
}
