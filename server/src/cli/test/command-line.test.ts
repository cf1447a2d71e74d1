import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { startParley } from "../../../test/parley-process.ts";
import { openFolder, useFolder } from "../../../test/test-folder.ts";
import { parley } from "./run-command.ts";

const MAIN = fileURLToPath(new URL("../../../bin/parley.js", import.meta.url));
const SECRET_KEY = Buffer.alloc(32, 7).toString("base64");

test("--version prints the versions of the program, the API and Node", async () => {
  const { code, out, complaints } = await parley(["--version"]);
  expect([code, complaints]).toEqual([0, ""]);
  expect(out).toMatch(/^parley \d+\.\d+\.\d+ \(API 2026-11-20, Node v\d+\.\d+\.\d+\)\n$/);
});

test("an older Node is told in a sentence", async () => {
  const older = "Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.11.0'}})";
  const old = startParley(["--version"], { NODE_OPTIONS: `--import "data:text/javascript,${older}"` });
  expect((await old.ended).code).toBe(1);
  expect(old.complaints.join("\n")).toMatch(
    /^Parley needs Node 22\.18 or later, and this is Node 20\.11\.0\. /,
  );
});

test("help lists every command with its summary", async () => {
  const { code, out } = await parley(["--help"]);
  expect(code).toBe(0);
  const names = "demo serve setup migrate config contacts send why api events doctor accounts keys openapi";
  for (const name of names.split(" ")) {
    expect(out).toMatch(new RegExp(`^ {2}${name}\\b.* \\w`, "m"));
  }
});

test("the help of serve and demo lists their settings with their variables", async () => {
  const { code, out } = await parley(["help", "demo"]);
  expect(code).toBe(0);
  expect(out).toContain("PARLEY_SIMULATOR_PORT");
  expect(out).toContain("--simulator-port <port>");
  expect((await parley(["serve", "--help"])).out).not.toContain("--simulator-port");
});

test.each([
  [["backup"], "--keep"],
  [["migrate"], "--check"],
  [["doctor"], "--json"],
])("the help of %j has its own options, and one line about settings", async (words, option) => {
  const { out } = await parley([...words, "--help"]);
  expect(out).toContain(`  ${option}`);
  expect(out).not.toContain("DATABASE_URL");
  expect(out).toContain("\nSettings are flags too, ");
});

test("demo env prints the demo's variables for a shell, and says so without a demo", async () => {
  const folder = await openFolder();
  const env = () => parley(["demo", "env", "--data-dir", folder()], { PARLEY_DATA_DIR: tmpdir() });
  expect(await env()).toMatchObject({ code: 1, complaints: expect.stringContaining("has no demo") });
  const facts = {
    base_url: "http://127.0.0.1:1/api",
    api_key: "parley_1",
    simulator_url: "http://127.0.0.1:2",
  };
  await writeFile(folder("demo.json"), JSON.stringify(facts));
  const variables = ["API='http://127.0.0.1:1/api'", "KEY='parley_1'", "PHONES='http://127.0.0.1:2'"];
  expect((await env()).out).toBe(variables.map((one) => `export ${one}\n`).join(""));
});

describe("wrong usage exits with 2 and names the fault", () => {
  test.each([
    ["nothing", [], /Usage: parley/],
    ["a command that isn't there", ["frobnicate"], /^error: unknown command 'frobnicate'$/m],
    ["a flag that isn't there", ["serve", "--colour", "red"], /^error: unknown option '--colour'$/m],
    [
      "a flag with a slip",
      ["serve", "--prt", "1"],
      /^error: unknown option '--prt'\n\(Did you mean --port\?\)$/m,
    ],
    ["a text with a dash", ["send", "+15551234567", "-Very good"], /^error: unknown option '-Very good'$/m],
    ["what is no key's id", ["keys", "revoke", "con_1\u001b[2J"], /^con_1\\u\{1b\}\[2J is not a key's id/],
  ])("%s", async (_name, words, complaint) => {
    const { code, out, complaints } = await parley(words);
    expect([code, out]).toEqual([2, ""]);
    expect(complaints).toMatch(complaint);
  });
});

describe("a faulty configuration stops the start", () => {
  test.each(["serve", "demo"])("%s reports every fault and every unknown variable", async (command) => {
    const environment = { PARLEY_PORT: "x", PARLEY_PROT: "1", DATABASE_URL: "postgres://u:geheim@db/parley" };
    const { code, out, complaints } = await parley([command, "--log", "loud"], environment);
    expect([code, out]).toEqual([2, ""]);
    expect(complaints).toMatch(/^PARLEY_PORT must be a port/m);
    expect(complaints).toMatch(/^PARLEY_LOG must be one of/m);
    expect(complaints).toMatch(/^PARLEY_SECRET_KEY is missing/m);
    expect(complaints).toMatch(/^PARLEY_PROT is not a setting/m);
    expect(complaints).not.toContain("geheim");
  });

  test("a flag overrides a faulty variable", async () => {
    const { code, out } = await parley(["config", "--port", "9000"], { PARLEY_PORT: "x" });
    expect(code).toBe(0);
    expect(out).toMatch(/^PARLEY_PORT +--port +9000 +flag$/m);
  });
});

describe("config", () => {
  const environment = {
    DATABASE_URL: "postgres://parley:geheim@db/parley",
    PARLEY_SECRET_KEY: SECRET_KEY,
    SMTP_URL: "smtp://user:geheim@mail",
  };

  test("prints values and sources in columns, without secrets", async () => {
    const { code, out, complaints } = await parley(["config"], environment);
    expect(code).toBe(2);
    expect(complaints).toContain("PARLEY_MAIL_FROM is missing");
    expect(out).toMatch(/^SETTING +FLAG +VALUE +SOURCE$/m);
    expect(out).toMatch(
      /^DATABASE_URL +--database-url +postgres:\/\/parley:\*\*\*@db\/parley +environment$/m,
    );
    expect(out).toMatch(/^PARLEY_SECRET_KEY +- +\*\*\* +environment$/m);
    expect(out + complaints).not.toContain("geheim");
    expect(out + complaints).not.toContain(SECRET_KEY);
    const ends = out
      .split("\n")
      .slice(0, 2)
      .map((line) => line.indexOf(line.trimEnd().split(/ {2,}/)[3] as string));
    expect(new Set(ends).size).toBe(1);
  });

  test("prints JSON with the faults", async () => {
    const { code, out } = await parley(["config", "--json"], environment);
    expect(code).toBe(2);
    const shown = JSON.parse(out);
    expect(shown.faults).toEqual([{ variable: "PARLEY_MAIL_FROM", detail: expect.any(String) }]);
    expect(shown.settings).toContainEqual(
      expect.objectContaining({ variable: "PARLEY_PORT", flag: "--port", value: "8080", source: "default" }),
    );
  });
});

describe("migrate", () => {
  const database = useDatabase();
  const folder = useFolder();

  test.each([
    [
      "a server that isn't there",
      "postgres://nobody@127.0.0.1:1/x",
      /^The database can't be reached \(ECONNREFUSED\)/,
    ],
    [
      "a database that isn't there",
      "missing",
      /^The database refused the connection: .*missing.* does not exist/,
    ],
  ])("%s is a sentence and exit code 1", async (_name, url, complaint) => {
    const there = new URL(database.url);
    there.pathname = `/${url}`;
    const given = url.startsWith("postgres") ? url : there.href;
    const { code, complaints } = await parley(["migrate", "--database-url", given], {}, folder());
    expect(code).toBe(1);
    expect(complaints).toMatch(complaint);
    expect(complaints).not.toContain("    at ");
  });
});

test("a command whose complaints nobody reads ends with its exit code", async () => {
  const child = spawn(process.execPath, [MAIN, "contacts", "erase", "--file", "-", "--yes"]);
  child.stderr.destroy();
  await once(child.stderr, "close");
  child.stdin.end("no phone\n");
  expect(await once(child, "exit")).toEqual([2, null]);
});
