// parley setup: the first run of an installation, and the second one, which changes nothing.
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { openFolder, type TestFolder } from "../../../test/test-folder.ts";
import { runCommandLine } from "../command-line.ts";
import { parley } from "./run-command.ts";

let database: TestDatabase;
let folder: TestFolder;
const settings = () => readFile(folder(".env"), "utf8");

beforeEach(async () => {
  [database, folder] = await Promise.all([createTestDatabase(), openFolder()]);
});
afterEach(() => database.drop());

test("makes a key, writes the settings and makes the first account, once", async () => {
  const words = [
    "setup",
    "--database-url",
    database.url,
    "--public-url",
    "https://parley.example",
    "--account",
    "Shop",
  ];
  const first = await parley(words, {}, folder());
  expect([first.code, first.complaints]).toEqual([0, ""]);
  expect(first.out).toMatch(/^Settings {3}\.env was written$/m);
  expect(first.out).toMatch(/^API key {4}parley_\w+$/m);
  expect((await stat(folder(".env"))).mode & 0o777).toBe(0o600);
  const written = await settings();
  expect(written).toMatch(
    /^PARLEY_PUBLIC_URL=https:\/\/parley\.example\nPARLEY_SECRET_KEY='?[\w+/]{43}='?$/m,
  );

  const second = await parley(words, {}, folder());
  expect(second.out).toMatch(/^Settings {3}\.env is as it was\nAccount {4}Shop\n$/m);
  expect(second.out).not.toContain("API key");
  expect(await settings()).toBe(written);

  const listed = await parley(["accounts", "list", "--json"], {}, folder());
  expect(JSON.parse(listed.out)).toMatchObject([{ name: "Shop" }]);
  const { out } = await parley(["config"], {}, folder());
  expect(out).toMatch(/^PARLEY_PUBLIC_URL .* https:\/\/parley\.example +\.env$/m);
});

test("leaves the other lines of the file", async () => {
  await writeFile(
    folder(".env"),
    `# Ours\nDATABASE_PASSWORD=secret\nPARLEY_PORT=81\nDATABASE_URL=${database.url}\n`,
  );
  const mail = ["--mail-from", "Parley <parley@example.com>", "--smtp-url", "smtp://127.0.0.1:1"];
  expect((await parley(["setup", "--port", "82", ...mail], {}, folder())).code).toBe(0);
  const lines = (await settings()).trimEnd().split("\n");
  expect(lines.slice(0, 4)).toEqual([
    "# Ours",
    "DATABASE_PASSWORD=secret",
    "PARLEY_PORT=82",
    `DATABASE_URL=${database.url}`,
  ]);
  expect(lines).toContain("PARLEY_MAIL_FROM='Parley <parley@example.com>'");
  expect(lines.filter((line) => line.startsWith("PARLEY_SECRET_KEY="))).toHaveLength(1);
});

/** `setup` at a terminal on which a person types these lines. */
async function typing(answers: string[]): Promise<{ code: number; out: string; said: string }> {
  let [said, out] = ["", ""];
  const input = Object.assign(Readable.from(answers.map((answer) => `${answer}\n`)), { isTTY: true });
  const code = await runCommandLine(["setup"], {
    environment: {},
    settingsFile: folder(".env"),
    input,
    errorOutput: {
      isTTY: true,
      write: (text) => {
        said += text;
      },
    },
    print: (line) => {
      out += `${line}\n`;
    },
    complain: (line) => {
      said += line;
    },
    stopSignal: () => new AbortController().signal,
  });
  return { code, out, said };
}

test("asks at a terminal for what isn't known, and again after a fault", async () => {
  const typed = [
    database.url,
    "parley.example",
    "https://127.0.0.1:8443/x",
    "smtp://127.0.0.1:1",
    "",
    "a@b.example",
  ];
  const { code, said } = await typing(typed);
  expect(said).toContain("Sender of the mails, such as Parley <parley@example.com>.\n> It is needed.\n> ");
  expect([code, said]).toEqual([0, expect.stringContaining("It must be an address that starts with http")]);
  expect(said).not.toContain("Address of the store");
  expect(await settings()).toContain("PARLEY_PUBLIC_URL=https://127.0.0.1:8443/x\n");
});

test("asks for the store of files and its key", async () => {
  const endpoint = "http://127.0.0.1:1";
  const place = "s3://media/shop";
  const typed = [database.url, "", "", place, endpoint, "", "S3RVER", "S3RVER"];
  expect((await typing(typed)).code).toBe(0);
  const written = await settings();
  for (const line of [
    `PARLEY_MEDIA_STORE=${place}`,
    `PARLEY_S3_ENDPOINT=${endpoint}`,
    "PARLEY_S3_ACCESS_KEY_ID=S3RVER",
    "PARLEY_S3_SECRET_ACCESS_KEY=S3RVER",
  ])
    expect(written.split("\n")).toContain(line);
  expect(written).not.toContain("PARLEY_S3_REGION");

  const second = await typing(["", "", ""]);
  expect([second.code, second.said]).toEqual([0, expect.not.stringMatching(/Address of the store|key/)]);
  expect(second.out).toContain(".env is as it was");
  expect(await settings()).toBe(written);
});

test.each([
  [
    "a database that can't be reached",
    ["--database-url", "postgres://nobody@127.0.0.1:1/x"],
    1,
    /can't be reached/,
  ],
  [
    "a store of files without a key",
    ["--media-store", "s3://media"],
    2,
    /PARLEY_S3_ACCESS_KEY_ID is missing/,
  ],
])("%s is refused, and nothing is written", async (_name, words, exitCode, complaint) => {
  const { code, complaints } = await parley(["setup", ...words], {}, folder());
  expect([code, complaints]).toEqual([exitCode, expect.stringMatching(complaint)]);
  await expect(settings()).rejects.toMatchObject({ code: "ENOENT" });
});

test("another key than the database's is refused, and nothing is written", async () => {
  const words = ["setup", "--database-url", database.url];
  await parley(words, {}, folder());
  await rm(folder(".env"));
  const { code, out, complaints } = await parley(words, {}, folder());
  expect([code, out, complaints]).toEqual([1, "", expect.stringContaining("PARLEY_SECRET_KEY")]);
  await expect(settings()).rejects.toMatchObject({ code: "ENOENT" });
});
