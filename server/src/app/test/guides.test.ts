// Runs every command of the guides that use the demo in a shell, and compares what they print. All of them run on one demo,
// forwards and then backwards, so that each guide runs after each other guide and after itself.
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { readdir, readFile, rm, symlink } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { describer, type Step, startShell, stepsIn } from "../../../test/documented-commands.ts";
import { freePort } from "../../../test/free-port.ts";
import { memoryFolder } from "../../../test/memory-folder.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { type ParleyProcess, startParley } from "../../../test/parley-process.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
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

const hasCurl = spawnSync("curl", ["--version"]).status === 0;
const hasPython = spawnSync("python3", ["--version"]).status === 0;

test("there are guides, and each has commands with answers", () => {
  expect(guides.length).toBeGreaterThan(4);
  const silent = guides.filter(({ steps }) => steps.every(({ answer }) => answer === null));
  expect(silent.map(({ name }) => name)).toEqual([]);
});

describe.skipIf(!hasCurl)("on one demo (skipped without curl)", () => {
  let folder: string;
  let demo: ParleyProcess;

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
  });
  afterAll(async () => {
    await demo.end();
    await rm(folder, { recursive: true });
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
    const shown = (output: string, { answer }: Step) =>
      answer?.kind === "json" ? answered(output) : output.trim();
    for (const step of steps) {
      if (!hasPython && needsPython(step)) continue;
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
    // A file in the checkout could hold a secret of the guide.
    expect(await readdir(folder)).toEqual(["data", ...LINKED]);
    expect(await readdir(join(folder, "data"))).not.toContain("guide");
  });
});

/** Also what needs the output of an earlier Python program. */
function needsPython({ command }: Step): boolean {
  return /python/.test(command);
}

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
