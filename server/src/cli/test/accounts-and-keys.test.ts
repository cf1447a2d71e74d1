import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { useFolder } from "../../../test/test-folder.ts";
import { parley } from "./run-command.ts";

const testDatabase = useDatabase();
const secretKey = Buffer.alloc(32, 7);
const folder = useFolder();
let first: { account: { id: string }; key: { id: string; secret: string } };

const settings = () => ({ DATABASE_URL: testDatabase.url, PARLEY_SECRET_KEY: secretKey.toString("base64") });

/** The tests run in order: each builds on the results of the tests before it. */
const run = (...words: string[]) => parley(words, settings(), folder());

test("in a folder without a database, a command makes none", async () => {
  const elsewhere = folder("elsewhere");
  for (const words of [
    ["keys", "create", "--name", "x"],
    ["console", "link"],
    ["key", "rotate"],
  ]) {
    const { code, complaints } = await parley(words, { PARLEY_DATA_DIR: elsewhere }, folder());
    expect([code, complaints]).toEqual([
      1,
      expect.stringContaining(`There is no database in ${elsewhere}. `),
    ]);
  }
  expect(existsSync(elsewhere)).toBe(false);
});

test("without an account, the commands for keys say how to create one", async () => {
  const { code, complaints } = await run("keys", "list");
  expect([code, complaints]).toEqual([
    1,
    "There is no account yet. To create one: npx parley accounts create 'My business'\n",
  ]);
});

test("an account is created with a working key, and listed", async () => {
  const { code, out } = await run("accounts", "create", "Ana's \u001b[1mshop", "--json");
  expect(code).toBe(0);
  first = JSON.parse(out);
  const { rows } = await testDatabase.pool().pool.query("select cardinality(scopes) as scopes from api_keys");
  expect(rows).toEqual([{ scopes: 21 }]);
  const listed = await run("accounts", "list");
  expect(listed.out).toContain(`${first.account.id}  `);
  expect(listed.out).toContain("Ana's \\u{1b}[1mshop");
  expect(JSON.parse((await run("accounts", "list", "--json")).out)).toEqual([first.account]);
});

test("keys are created, listed and revoked, and the secret is printed once", async () => {
  const words = ["--name", "Shop", "--scopes", "contacts:read, messages:send", "--json"];
  const made = await run("keys", "create", ...words);
  const { id, secret } = JSON.parse(made.out);
  const listed = await run("keys", "list");
  expect(listed.out).toMatch(new RegExp(`^${id} .* valid .* contacts:read,messages:send  Shop$`, "m"));
  expect(listed.out).toMatch(new RegExp(`^${first.key.id} .* all +First key$`, "m"));
  expect(listed.out).not.toContain(secret);
  const revoked = await run("keys", "revoke", id);
  expect([revoked.code, revoked.out]).toEqual([
    0,
    `Revoked ${id} (Shop). Running processes refuse it from now on.\n`,
  ]);
  expect((await run("keys", "list")).out).toMatch(new RegExp(`^${id} .* revoked 2`, "m"));
  const shown = await run("keys", "create", "--name", "Plain");
  expect(shown.out).toMatch(
    /^Key {6}key_\w+\nName {5}Plain\nAPI key {2}parley_\w+\nThe key isn't shown again\.\n$/,
  );
});

describe("refused are", () => {
  test.each([
    [
      "another account",
      ["keys", "list", "--account", "acc_01jd2x5v8qf6p9r0w3t7y1z4ab"],
      1,
      /^There is no account acc_/,
    ],
    ["another key", ["keys", "revoke", "key_01jd2x5v8qf6p9r0w3t7y1z4ab"], 1, /^There is no key key_/],
  ])("%s", async (_name, words, code, complaint) => {
    const refused = await run(...words);
    expect([refused.code, refused.out]).toEqual([code, ""]);
    expect(refused.complaints).toMatch(complaint);
  });

  test("another secret key than the database's", async () => {
    const environment = {
      DATABASE_URL: testDatabase.url,
      PARLEY_SECRET_KEY: Buffer.alloc(32, 8).toString("hex"),
    };
    const { code, complaints } = await parley(["accounts", "create", "x"], environment, folder());
    expect([code, complaints]).toEqual([
      1,
      expect.stringMatching(/^The secret key is not the one that encrypts the secrets in this database\./),
    ]);
  });

  test("several accounts without --account", async () => {
    const second = JSON.parse((await run("accounts", "create", "Second", "--json")).out);
    const { code, complaints } = await run("keys", "list");
    const message = "There are 2 accounts. Choose one with --account. To see all: npx parley accounts list\n";
    expect([code, complaints]).toEqual([2, message]);
    const named = await run("keys", "list", "--json", "--account", second.account.id);
    expect(JSON.parse(named.out)).toHaveLength(1);
  });
});

test("a link to the console is printed for the widest key", async () => {
  const address = ["--console", "https://parley.example/", "--account", first.account.id];
  const { code, out } = await run("console", "link", ...address);
  expect(code).toBe(0);
  expect(out).toMatch(/^https:\/\/parley\.example\/#link=[0-9a-z]{26}\.[\w-]{32}\n/);
});

describe("without --console, the link leads to", () => {
  test.each([
    [
      "the public address",
      { PARLEY_PUBLIC_URL: "https://parley.example/shop" },
      "https://parley.example/shop/",
    ],
    ["the port of this machine", { PARLEY_HOST: "0.0.0.0", PARLEY_PORT: "8081" }, "http://127.0.0.1:8081/"],
  ])("%s", async (_name, environment, start) => {
    const { code, out } = await parley(
      ["console", "link", "--account", first.account.id],
      { ...settings(), ...environment },
      folder(),
    );
    expect([code, out.split("#")[0]]).toEqual([0, start]);
  });
});
