// Runs every command of the README and of the guides that use the demo in a shell, and compares what they print. All of them run
// on one demo: first the README, then the guides forwards and backwards, so that each guide runs after each other guide and after
// itself.
import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { readdir, readFile, rm, symlink } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { callApi, type TestApi } from "../../../test/api.ts";
import { describer, type Step, startShell, stepsIn } from "../../../test/documented-commands.ts";
import { freePort } from "../../../test/free-port.ts";
import { memoryFolder } from "../../../test/memory-folder.ts";
import { needs } from "../../../test/needs.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { type ParleyProcess, startParley } from "../../../test/parley-process.ts";
import { parley } from "../../cli/test/run-command.ts";
import type { DemoFacts } from "../demo/demo-file.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const LISTS = ["/senders", "/webhooks", "/sources", "/keys", "/contacts?limit=200"];
/** Of the demo. The README deletes this contact, and guides write to it. */
const ANA = "+15551234567";
const LINKED = ["node_modules", "package.json"];
/** They need machines and an installation of their own. What they say is tried by tests of deploy/, the command line and backups, and by `npm run chaos`. */
const FOR_INSTALLATIONS = ["backup", "growing", "high-availability", "install", "upgrade"];
const guides = await Promise.all(
  globSync("docs/guides/*.md", { cwd: ROOT, exclude: FOR_INSTALLATIONS.map((name) => `**/${name}.md`) }).map(
    async (name) => ({ name, steps: stepsIn(await readFile(join(ROOT, name), "utf8")) }),
  ),
);

const inBothOrders = [
  ...guides.map((guide) => ({ ...guide, order: "forwards" })),
  ...guides.toReversed().map((guide) => ({ ...guide, order: "backwards" })),
];

interface Example {
  command: string;
  answer: string;
}

const readme = await readFile(new URL("../../../../README.md", import.meta.url), "utf8");
const examples = examplesIn(readme);
/** The lines that set the key and the address. */
const assignments = readme.match(/^(?:KEY|API)=.*$/gm) ?? [];

/** A curl command with the JSON below it. */
function examplesIn(text: string): Example[] {
  return stepsIn(text).flatMap(({ command, answer }) => {
    if (!/^\s*curl /m.test(command) || answer?.kind !== "json") return [];
    return [{ command: command.replace(/^(?:KEY|API)=.*$/gm, "").trim(), answer: answer.content }];
  });
}

test("the README has examples, and the source of their key and address", () => {
  expect(examples.length).toBeGreaterThan(8);
  const fromDemo = (name: string) => expect.stringMatching(new RegExp(`^${name}=.*data/demo\\.json`));
  expect(assignments).toEqual(["KEY", "API"].map(fromDemo));
  const curls = readme.match(/(?:^|\| *|^ +)curl /gm) ?? [];
  expect(curls).toHaveLength(examples.length);
});

/** The final statuses of things that commands start. */
const ENDED = {
  "/messages?direction=out&channel=whatsapp": "read",
  "/messages?direction=out&channel=sms": "delivered",
  "/jobs": "finished",
};

needs("curl --version", "curl");
needs("python3 --version", "python3");

test("there are guides, and each has commands with answers", () => {
  expect(guides.length).toBeGreaterThan(4);
  const silent = guides.filter(({ steps }) => steps.every(({ answer }) => answer === null));
  expect(silent.map(({ name }) => name)).toEqual([]);
});

describe("on one demo", () => {
  let folder: string;
  let demo: ParleyProcess;
  let facts: DemoFacts;
  let call: TestApi["call"];

  beforeAll(async () => {
    folder = await newFolder("parley-guide-", memoryFolder());
    // Readers run the commands in the repository's folder. npx looks for both there.
    for (const name of LINKED) await symlink(join(ROOT, name), join(folder, name));
    demo = startParley(["demo"], {
      PARLEY_DATA_DIR: join(folder, "data"),
      PARLEY_PORT: "0",
      PARLEY_SIMULATOR_PORT: "0",
      PARLEY_MAIL_PORT: "0",
    });
    await demo.line(/^Parley is ready/);
    facts = JSON.parse(await readFile(join(folder, "data/demo.json"), "utf8")) as DemoFacts;
    call = callApi(facts.base_url.replace(/\/api$/, ""), facts.api_key);
  });
  afterAll(async () => {
    await demo.end();
    await rm(folder, { recursive: true });
  });

  /** Waits, like a person who types, until the work of the last command has ended. */
  async function everythingHasEnded(): Promise<void> {
    const openOf = async ([path, ended]: [string, string]) =>
      (await call("GET", path)).body.data.filter(({ status }: { status: string }) => status !== ended);
    const open = async () => (await Promise.all(Object.entries(ENDED).map(openOf))).flat();
    await expect.poll(open).toEqual([]);
  }

  /** The ids of what people see in lists, and of the accounts. */
  async function everythingMade(): Promise<Record<string, string[]>> {
    const made: Record<string, string[]> = {};
    for (const path of LISTS)
      made[path] = (await call("GET", path)).body.data.flatMap((one: { id: string; phone?: string }) =>
        one.phone === ANA ? [] : [one.id],
      );
    const { out } = await parley(["accounts", "list", "--json"], { PARLEY_DATA_DIR: join(folder, "data") });
    made["accounts"] = JSON.parse(out).map(({ id }: { id: string }) => id);
    return made;
  }

  async function shell(command: string): Promise<string> {
    const script = [...assignments, command].join("\n");
    return (await promisify(execFile)("bash", ["--norc", "-c", script], { cwd: folder })).stdout;
  }

  const [printed, answered] = [describer(), describer()];

  test.each(examples)("README: $command", async ({ command, answer }) => {
    expect(answered(await shell(command))).toBe(printed(answer));
    await everythingHasEnded();
  });

  test.each(inBothOrders)("$name, $order", async ({ steps }) => {
    const port = await freePort();
    const values: [from: RegExp, to: string][] = [
      [/127\.0\.0\.1:3000/g, `127.0.0.1:${port}`],
      [/listen\(3000\)/g, `listen(${port})`],
      [/\("127\.0\.0\.1", 3000\)/g, `("127.0.0.1", ${port})`],
    ];
    const here = (text: string) => values.reduce((changed, [from, to]) => changed.replace(from, to), text);
    const shell = startShell(folder, here);
    onTestFinished(() => shell.end());
    const [printed, answered] = [describer(), describer()];
    const before = await everythingMade();
    const shown = (output: string, { answer }: Step) =>
      answer?.kind === "json" ? answered(output) : output.trim();
    for (const step of steps) {
      const { answer } = step;
      if (answer === null) {
        await shell.run(step);
        // A reader is slower than the start of a program in the background. A webhook that comes earlier is sent again after 5 s.
        if (/^node .*&$/m.test(step.command) || /^python3 .*&$/m.test(step.command))
          await expect.poll(() => listens(port)).toBe(true);
        continue;
      }
      const expected = answer.kind === "json" ? printed(here(answer.content)) : here(answer.content);
      // A reader repeats a command that only reads, until the work in the background has ended.
      const changes = / -d | -X |--data-binary|python3 -/.test(step.command);
      if (changes) expect(shown(await shell.run(step), step)).toBe(expected);
      else
        await expect.poll(async () => attempt(async () => shown(await shell.run(step), step))).toBe(expected);
    }
    // A guide removes what it made.
    expect(await everythingMade()).toEqual(before);
    // A file in the checkout could hold a secret of the guide.
    expect(await readdir(folder)).toEqual(["data", ...LINKED]);
    expect(await readdir(join(folder, "data"))).not.toContain("guide");
  });
});

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/** `grep` fails when it finds nothing yet. */
async function attempt(run: () => Promise<string>): Promise<string> {
  return run().catch((error: Error) => error.message);
}
