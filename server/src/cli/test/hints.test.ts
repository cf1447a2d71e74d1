// The documented form of the command line, and that every hint works when pasted into a shell in the project's folder.
// Long: it starts the program as npx does.
import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { useDatabase } from "../../../test/database.ts";
import { runOn } from "../../../test/database-server.ts";
import { hint } from "../hint.ts";
import { useContactsWorld } from "./contacts-world.ts";
import { type Finished, parley } from "./run-command.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const world = useContactsWorld();
const fresh = useDatabase();
let folder: string;

beforeAll(async () => {
  // Below the project, where npx finds the program, and ignored by git.
  await mkdir(join(ROOT, "data"), { recursive: true });
  folder = await mkdtemp(join(ROOT, "data/hints-"));
});
afterAll(() => rm(folder, { recursive: true }));

/**
 * Runs a line in a shell with only the Node of the machine, like a user's. Bash takes the socket that Node gives it as standard
 * input for a remote shell, and would read ~/.bashrc.
 */
function paste(line: string, environment: Record<string, string>): Promise<Finished> {
  const path = (process.env["PATH"] ?? "").split(delimiter).filter((one) => !one.includes("node_modules"));
  const env = { PATH: path.join(delimiter), HOME: process.env["HOME"] ?? "", ...environment };
  return new Promise((resolve) => {
    execFile("bash", ["--norc", "-c", line], { cwd: folder, env }, (error, out, complaints) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, complaints }),
    );
  });
}

/** Has a shell split a hint into words, as it does for "npx", and runs the command inside this process. */
async function runHint(line: string, environment: Record<string, string>): Promise<Finished> {
  const { out } = await paste(`npx() { printf '%s\\0' "$@"; }; ${line}`, {});
  const [program, ...words] = out.split("\0").slice(0, -1);
  expect(program).toBe("parley");
  return parley(words, environment, folder);
}

const own = () => ({ PARLEY_URL: world.server.url, PARLEY_API_KEY: world.apiKey });
const hintIn = (text: string) => /npx parley [^\n`]+/.exec(text)?.[0] ?? `no hint in: ${text}`;

describe("npx parley", () => {
  test("prints nothing but its output, so that it pipes", async () => {
    await world.call("POST", "/contacts/contact", { contact: { phone: "+15550000001", name: "Ana" } });
    const { code, out } = await paste("npx parley api listContacts --json", own());
    expect([code, out.split("\n").length]).toEqual([0, 2]);
    expect(JSON.parse(out)).toMatchObject({ phone: "+15550000001", name: "Ana" });
  });
});

/** Each provokes a message with a hint, and returns the message and the settings. */
const provoked: [
  name: string,
  provoke: () => Promise<[message: string, environment: Record<string, string>]>,
][] = [
  [
    "after an import that refused rows",
    async () => [(await world.run(["import", "-"], "phone\n+15550000001\nnone\n")).complaints, own()],
  ],
  [
    "after a wait for a message that was interrupted",
    async () => {
      await world.service.simulator.faults({ latency_ms: 5_000 });
      await world.service.connectNumber(world.call, "+15550001000");
      const command = world.start(["+15551234567", "Hello", "--until", "sent"], {}, "send");
      const sent = async () => (await world.call("GET", "/messages")).body.data.length;
      await expect.poll(sent).toBe(1);
      await command.end("SIGINT");
      return [command.complaints.join("\n"), own()];
    },
  ],
  ["without an account", () => onFresh("keys", "create", "--name", "Desk")],
  [
    "about a schema that is missing",
    async () => {
      await dropSchema();
      return onFresh("keys", "create", "--name", "Desk");
    },
  ],
];

const SECRET_KEY = { PARLEY_SECRET_KEY: Buffer.alloc(32, 7).toString("base64") };

async function onFresh(...words: string[]): Promise<[string, Record<string, string>]> {
  const environment = { DATABASE_URL: fresh.url, ...SECRET_KEY };
  return [(await parley(words, environment, folder)).complaints, environment];
}

const dropSchema = () =>
  runOn(fresh.url, "drop schema public cascade; create schema public; drop schema graphile_worker cascade");

describe("a hint works when it is pasted", () => {
  test.each(provoked)("%s", async (_name, provoke) => {
    const [message, environment] = await provoke();
    const ran = await runHint(hintIn(message), environment);
    expect(ran, `${message}${ran.complaints}`).toMatchObject({ code: 0 });
  });

  test("with the settings that were given by flags, and without secrets", async () => {
    const options = { url: world.server.url, key: "secret", dataDir: "it's here", limit: "7", json: true };
    const line = hint(["api", "listContacts", "--q", "Ana & Bo"], options);
    expect(line).toBe(
      `npx parley api listContacts --q 'Ana & Bo' --url ${world.server.url} --data-dir 'it'\\''s here'`,
    );
    const { code, complaints } = await runHint(line, { PARLEY_API_KEY: world.apiKey });
    expect([code, complaints.includes("fail")]).toEqual([0, false]);
  });
});

test("hints call the command line as the installation does", async () => {
  const { services } = parse(await readFile(join(ROOT, "compose.yml"), "utf8"), { merge: true });
  const command = services.api.environment.PARLEY_COMMAND;
  expect(command).toBe("docker compose run --rm api");
  for (const file of ["deploy/parley.service", "docs/guides/install.md"])
    expect(await readFile(join(ROOT, file), "utf8")).toMatch(/\bPARLEY_COMMAND=parley\b/);
  const environment = { DATABASE_URL: fresh.url, PARLEY_COMMAND: command };
  const { complaints } = await paste("npx parley keys list", { ...SECRET_KEY, ...environment });
  expect(complaints).toContain(`: ${command} accounts create 'My business'`);
});

test("documents and messages name commands that exist", async () => {
  const files = globSync(["*.md", "docs/**/*.md", "client/README.md", "server/src/**/*.ts"], { cwd: ROOT });
  const texts = await Promise.all(files.map((file) => readFile(join(ROOT, file), "utf8")));
  const named = texts.flatMap((text) => [...text.matchAll(/npx parley ([a-z]+)(?: ([A-Za-z][A-Za-z-]*))?/g)]);
  const groups = Map.groupBy(named, (match) => match[1] as string);
  expect(groups.size).toBeGreaterThan(8);
  for (const [group, matches] of groups) {
    const { code, out } = await parley([group, "--help"]);
    expect([group, code]).toEqual([group, 0]);
    const commands = [...out.matchAll(/^ {2}([A-Za-z-]+)(?: |$)/gm)].map((match) => match[1]);
    if (!out.includes("\nCommands:\n")) continue;
    for (const [line, , command] of matches)
      if (command !== undefined) expect(commands, line).toContain(command);
  }
});
