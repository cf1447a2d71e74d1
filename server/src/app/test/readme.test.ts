// Runs the README's commands in a shell on a fresh demo, and compares their answers with the README.
import { execFile, spawnSync } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi, type TestApi } from "../../../test/api.ts";
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
const ADDRESS = "http://127.0.0.1:8080/api";

/** A curl command with the JSON below it. */
function examplesIn(text: string): Example[] {
  const blocks = [...text.matchAll(/^```(\w*)\n([\s\S]*?)\n```$/gm)].map(([, kind, content = ""]) => ({
    kind,
    content,
  }));
  return blocks.flatMap(({ kind, content }, place) => {
    const next = blocks[place + 1];
    if (kind !== "sh" || !/^\s*curl /m.test(content) || next?.kind !== "json") return [];
    return [{ command: content.replace(/^(?:KEY|API)=.*$/gm, "").trim(), answer: next.content }];
  });
}

/**
 * Ids become `con 1`, `con 2` and so on in the order in which they appear, so that an id that appears twice has to be the
 * same both times. Times, hashes and secrets are only known to be some.
 */
function describer(): (json: string) => string {
  const ids = new Map<string, string>();
  const nameOf = (id: string, prefix: string) => {
    const alike = [...ids.keys()].filter((one) => one.startsWith(prefix));
    if (!ids.has(id)) ids.set(id, `${prefix} ${alike.length + 1}`);
    return ids.get(id);
  };
  return (json) =>
    JSON.stringify(
      JSON.parse(json),
      (_, value: unknown) => {
        if (typeof value !== "string") return value;
        const prefix = /^([a-z]{3})_[0-9a-z]{26}$/.exec(value)?.[1];
        if (prefix) return nameOf(value, prefix);
        if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return "a time";
        if (value.startsWith("whsec_")) return "a secret";
        return /^[0-9a-f]{64}$/.test(value) ? "a hash" : value;
      },
      2,
    );
}

test("the README has examples, and the source of their key and address", () => {
  expect(examples.length).toBeGreaterThan(8);
  expect(assignments).toEqual([expect.stringMatching(/^KEY=.*data\/demo\.json/), `API=${ADDRESS}`]);
  const curls = readme.match(/(?:^|\| *|^ +)curl /gm) ?? [];
  expect(curls).toHaveLength(examples.length);
});

/** The final statuses of things that commands start. */
const ENDED = { "/messages": "read", "/exports": "sent", "/imports": "finished", "/jobs": "done" };

const hasCurl = spawnSync("curl", ["--version"]).status === 0;

describe.skipIf(!hasCurl)("on a fresh demo (skipped without curl)", () => {
  const [printed, answered] = [describer(), describer()];
  let folder: string;
  let demo: ParleyProcess;
  let facts: DemoFacts;
  let call: TestApi["call"];

  beforeAll(async () => {
    folder = await newFolder("parley-readme-");
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
    const script = [...assignments, command].join("\n").replace(ADDRESS, facts.base_url);
    return (await promisify(execFile)("bash", ["-c", script], { cwd: folder })).stdout;
  }

  test.each(examples)("$command", async ({ command, answer }) => {
    expect(answered(await shell(command))).toBe(printed(answer));
    await everythingHasEnded();
  });
});
