// Runs the README's commands in a shell on a fresh demo, and compares their answers with the README.
import { execFile, spawnSync } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi, type TestApi } from "../../../test/api.ts";
import { describer, stepsIn } from "../../../test/documented-commands.ts";
import { memoryFolder } from "../../../test/memory-folder.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { type ParleyProcess, startParley } from "../../../test/parley-process.ts";
import type { DemoFacts } from "../demo/demo-file.ts";

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

const hasCurl = spawnSync("curl", ["--version"]).status === 0;

describe.skipIf(!hasCurl)("on a fresh demo (skipped without curl)", () => {
  const [printed, answered] = [describer(), describer()];
  let folder: string;
  let demo: ParleyProcess;
  let facts: DemoFacts;
  let call: TestApi["call"];

  beforeAll(async () => {
    folder = await newFolder("parley-readme-", memoryFolder());
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

  async function shell(command: string): Promise<string> {
    const script = [...assignments, command].join("\n");
    return (await promisify(execFile)("bash", ["--norc", "-c", script], { cwd: folder })).stdout;
  }

  test.each(examples)("$command", async ({ command, answer }) => {
    expect(answered(await shell(command))).toBe(printed(answer));
    await everythingHasEnded();
  });
});
