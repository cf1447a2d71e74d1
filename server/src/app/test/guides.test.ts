// Runs every command of the guides in a shell, on a fresh demo for each guide, and compares what they print.
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { readFile, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { describer, type Step, startShell, stepsIn } from "../../../test/documented-commands.ts";
import { freePort } from "../../../test/free-port.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { startParley } from "../../../test/parley-process.ts";
import type { DemoFacts } from "../demo/demo-file.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const guides = await Promise.all(
  globSync("docs/guides/*.md", { cwd: ROOT }).map(async (name) => ({
    name,
    steps: stepsIn(await readFile(join(ROOT, name), "utf8")),
  })),
);

/** The number of the guide to connect WhatsApp, as it exists at Meta before the first step. */
const AT_META = {
  display_phone_number: "+1 555 078 3881",
  business_account_id: "102290129340398",
  access_token: "EAAJ-of-the-guide",
  app_secret: "secret-of-the-guide",
  verify_token: "not-chosen-yet",
};

const hasCurl = spawnSync("curl", ["--version"]).status === 0;
const hasPython = spawnSync("python3", ["--version"]).status === 0;

test("there are guides, and each has commands with answers", () => {
  expect(guides.length).toBeGreaterThan(4);
  const silent = guides.filter(({ steps }) => steps.every(({ answer }) => answer === null));
  expect(silent.map(({ name }) => name)).toEqual([]);
});

describe.skipIf(!hasCurl)("on a fresh demo (skipped without curl)", () => {
  test.each(guides)("$name", { timeout: 60_000 }, async ({ steps }) => {
    const { folder, facts } = await startDemo();
    // The demo has one number. Only the guide that connects a second one needs it.
    if (steps.some(({ command }) => command.includes("graph.facebook.com"))) await addNumberAtMeta(facts);
    const port = await freePort();
    const values: [from: RegExp, to: string][] = [
      [/https:\/\/parley\.example\/api/g, facts.base_url],
      [/https:\/\/graph\.facebook\.com/g, facts.simulator_url],
      [/127\.0\.0\.1:3000/g, `127.0.0.1:${port}`],
      [/listen\(3000\)/g, `listen(${port})`],
      [/\("127\.0\.0\.1", 3000\)/g, `("127.0.0.1", ${port})`],
      [/^KEY=parley_\.\.\.$/gm, `KEY=${facts.api_key}`],
      [/^ACCESS_TOKEN=.*$/gm, `ACCESS_TOKEN=${AT_META.access_token}`],
      [/^APP_SECRET=.*$/gm, `APP_SECRET=${AT_META.app_secret}`],
      [/^VERIFY_TOKEN=.*$/gm, "VERIFY_TOKEN=chosen-here"],
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
        continue;
      }
      const expected = answer.kind === "json" ? printed(here(answer.content)) : here(answer.content);
      // A reader repeats a command that only reads, until the work in the background has ended.
      const changes = / -d | -X |--data-binary|python3 -/.test(step.command);
      if (changes) expect(shown(await shell.run(step), step)).toBe(expected);
      else
        await expect.poll(async () => attempt(async () => shown(await shell.run(step), step))).toBe(expected);
    }
  });
});

/** Also what needs the output of an earlier Python program. */
function needsPython({ command }: Step): boolean {
  return /python/.test(command);
}

/** `grep` fails when it finds nothing yet. */
async function attempt(run: () => Promise<string>): Promise<string> {
  return run().catch((error: Error) => error.message);
}

async function startDemo(): Promise<{ folder: string; facts: DemoFacts }> {
  const folder = await newFolder("parley-guide-");
  const demo = startParley(["demo"], {
    PARLEY_DATA_DIR: join(folder, "data"),
    PARLEY_PORT: "0",
    PARLEY_SIMULATOR_PORT: "0",
    PARLEY_MAIL_PORT: "0",
  });
  onTestFinished(async () => {
    await demo.end();
    await rm(folder, { recursive: true });
  });
  await demo.line(/^Parley is ready/);
  // The reader's folder is that of the repository.
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const facts = JSON.parse(await readFile(join(folder, "data/demo.json"), "utf8")) as DemoFacts;
  return { folder, facts };
}

async function addNumberAtMeta(facts: DemoFacts): Promise<void> {
  const registered = await fetch(`${facts.simulator_url}/control/numbers/106540352242922`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(AT_META),
  });
  expect(registered.status).toBe(200);
}
