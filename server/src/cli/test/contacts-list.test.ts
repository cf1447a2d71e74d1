import { beforeEach, describe, expect, test } from "vitest";
import { useContactsWorld } from "./contacts-world.ts";
import { parley } from "./run-command.ts";

const world = useContactsWorld();
const run = (words: string[]) => world.run(["list", ...words]);

/** More than two pages. */
const MANY = 450;

describe("with several pages of contacts", () => {
  beforeEach(async () => {
    const rows = Array.from({ length: MANY }, (_, index) => `+1555000${1_000 + index},Person ${index},`);
    rows[7] = "+15550009999,Zoë \u001b[2J,VIP";
    const text = `phone,name,labels\n${rows.join("\n")}\n`;
    expect((await world.run(["import", await world.fileOf(text)])).code).toBe(0);
  });

  test("the table has a row for every contact, and escapes control characters", async () => {
    const { code, out, complaints } = await run([]);
    expect([code, complaints]).toEqual([0, ""]);
    const lines = out.trimEnd().split("\n");
    expect(lines[0]).toMatch(/^PHONE +UPDATED +NAME +LABELS$/);
    expect(lines).toHaveLength(1 + MANY);
    expect(new Set(lines.map((line) => line.split(" ")[0])).size).toBe(1 + MANY);
    expect(lines).toContainEqual(expect.stringMatching(/^\+15550009999 .* Zoë \\u\{1b\}\[2J +VIP$/));
  });

  test("--json prints whole contacts, one per line", async () => {
    const { code, out } = await run(["--json"]);
    expect(code).toBe(0);
    const contacts = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(contacts).toHaveLength(MANY);
    expect(contacts[7]).toEqual((await world.call("GET", "/contacts/15550009999")).body);
  });

  test.each([
    ["--limit over a page", ["--limit", "201"], 201],
    ["--limit of one", ["--limit", "1"], 1],
    ["a name without its accent", ["--q", "zoe"], 1],
    ["a label", ["--label", "VIP"], 1],
    ["two labels, of which nobody has both", ["--label", "VIP", "--label", "Other"], 0],
    ["a time", ["--updated-since", "2999-01-01T00:00:00Z"], 0],
  ])("%s", async (_name, words, count) => {
    const { code, out } = await run([...words, "--json"]);
    expect([code, out.split("\n").length - 1]).toEqual([0, count]);
  });
});

test("without contacts, the table has no rows", async () => {
  expect(await run([])).toEqual({ code: 0, out: "PHONE  UPDATED  NAME  LABELS\n", complaints: "" });
});

test("each fault is printed with its place", async () => {
  const { code, out, complaints } = await run(["--q", " ", "--updated-since", "yesterday"]);
  expect([code, out]).toEqual([1, ""]);
  expect(complaints).toMatch(/^ {2}q: .+ \(\w+\)$/m);
  expect(complaints).toMatch(/^ {2}updated_since: .+ \(\w+\)$/m);
});

test("an invalid --limit is wrong usage", async () => {
  expect(await run(["--limit", "0"])).toMatchObject({
    code: 2,
    complaints: expect.stringMatching(/^--limit: /),
  });
});

describe("without a service to call", () => {
  test("a wrong key is reported", async () => {
    const { code, complaints } = await run(["--key", "parley_wrong"]);
    expect(code).toBe(1);
    expect(complaints).toMatch(/^The service refused the request: .* \(401 invalid_api_key\)\.\n/);
    expect(complaints).toContain("Is PARLEY_API_KEY, or --key, the right one?");
  });

  test("an address where nothing listens is reported", async () => {
    const { code, complaints } = await run(["--url", "http://127.0.0.1:2"]);
    expect([code, complaints]).toEqual([
      1,
      expect.stringMatching(/^No service answers at http:\/\/127\.0\.0\.1:2\/api \(ECONNREFUSED\)\./),
    ]);
  });

  test("another HTTP server is reported", async () => {
    const { code, complaints } = await run(["--url", `${world.service.simulator.url}/nothing`]);
    expect([code, complaints]).toEqual([1, expect.stringMatching(/answers \d+, but not like Parley/)]);
  });

  test.each([
    ["no address", { PARLEY_API_KEY: "k" }, /^Set PARLEY_URL/],
    [
      "no key",
      { PARLEY_URL: "http://127.0.0.1:1" },
      /^The API key for http:\/\/127\.0\.0\.1:1\/api is missing/,
    ],
    [
      "an address that is none",
      { PARLEY_URL: "parley", PARLEY_API_KEY: "k" },
      /^PARLEY_URL must be an address/m,
    ],
    [
      "a key with a line break",
      { PARLEY_URL: "http://x", PARLEY_API_KEY: "a\nb" },
      /^PARLEY_API_KEY must be/m,
    ],
  ])("%s is wrong usage", async (_name, environment, complaint) => {
    const { code, out, complaints } = await parley(["contacts", "list"], environment, world.folder);
    expect([code, out]).toEqual([2, ""]);
    expect(complaints).toMatch(complaint);
  });
});
