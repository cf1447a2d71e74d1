// Runs every command of the guides that use the demo in a shell, and the README's first request, and compares what they print. All
// of them run on one demo, and each has to remove what it made. The guide that shows a fresh demo's answers comes first.
import { globSync } from "node:fs";
import { readdir, readFile, rm, symlink } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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

/** Its answers are those of a fresh demo, for example the counts of an erasure. */
const ON_A_FRESH_DEMO = "docs/guides/every-operation.md";
const inTurn = guides.toSorted(
  (a, b) => Number(b.name === ON_A_FRESH_DEMO) - Number(a.name === ON_A_FRESH_DEMO),
);

const readme = await readFile(join(ROOT, "README.md"), "utf8");
/** The README's commands beyond those that install, start and test. */
const tryOut = stepsIn(readme).filter(({ command }) => !command.startsWith("npm ci"));

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

  test.each(inTurn)("$name", async ({ name, steps }) => {
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
      if (name === ON_A_FRESH_DEMO) await everythingHasEnded();
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
      // Some of that work begins each minute.
      else
        await expect
          .poll(async () => attempt(async () => shown(await shell.run(step), step)), { timeout: 100_000 })
          .toBe(expected);
    }
    // A guide removes what it made.
    expect(await everythingMade()).toEqual(before);
    // A file in the checkout could hold a secret of the guide.
    expect(await readdir(folder)).toEqual(["data", ...LINKED]);
    expect(await readdir(join(folder, "data"))).not.toContain("guide");
  });

  test("the README's first request is answered as it says", async () => {
    expect(tryOut.map(({ answer }) => answer?.kind)).toEqual(["json"]);
    const [step] = tryOut as [Step];
    const shell = startShell(folder, (text) => text);
    onTestFinished(() => shell.end());
    const answer = JSON.parse(await shell.run(step));
    const shown = JSON.parse(step.answer?.content as string);
    expect(answer).toMatchObject({ ...shown, id: expect.stringMatching(/^msg_/) });
    expect(Object.keys(shown)).toHaveLength(3);
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
