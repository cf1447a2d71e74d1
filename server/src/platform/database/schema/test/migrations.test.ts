import { rm, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newFolder } from "../../../../../test/new-folder.ts";
import { readMigrations } from "../migrations.ts";

let folder: URL;

beforeEach(async () => {
  folder = pathToFileURL(`${await newFolder("parley-migrations-")}/`);
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, sql: string) => writeFile(new URL(name, folder), sql);

test("migrations are read in order; other files in the folder are ignored", async () => {
  await write("0002_second.sql", "-- compatible from: 1\n");
  await write("0001_first.sql", "-- compatible from: 1\n");
  await write("notes.txt", "");
  const read = await readMigrations(folder);
  expect(read.map(({ version, name, compatibleFrom }) => ({ version, name, compatibleFrom }))).toEqual([
    { version: 1, name: "0001_first.sql", compatibleFrom: 1 },
    { version: 2, name: "0002_second.sql", compatibleFrom: 1 },
  ]);
});

test.each([
  [
    "two with one number",
    ["0001_first.sql", "0002_other.sql", "0002_second.sql"],
    "0002_other.sql and 0002_second.sql have the same number",
  ],
  [
    "a gap",
    ["0001_first.sql", "0003_third.sql"],
    "Migration 0002 is missing between 0001_first.sql and 0003_third.sql",
  ],
  ["no first", ["0002_second.sql"], "Migration 0001 is missing before 0002_second.sql"],
])("refused numbers: %s", async (_label, names, message) => {
  for (const name of names) await write(name, "-- compatible from: 1\n");
  await expect(readMigrations(folder)).rejects.toThrow(message);
});

describe("a migration must declare which programs are compatible with it", () => {
  test.each([
    ["no line", "select 1;"],
    ["a version after its own, which no program has", "-- compatible from: 3"],
  ])("%s", async (_label, sql) => {
    await write("0001_first.sql", "-- compatible from: 1");
    await write("0002_second.sql", sql);
    await expect(readMigrations(folder)).rejects.toThrow(
      '0002_second.sql needs a line "-- compatible from: N"',
    );
  });
});

test("a migration may declare that it can't be undone", async () => {
  await write("0001_first.sql", "-- compatible from: 1\n");
  await write("0002_second.sql", "-- compatible from: 1\n-- cannot be undone\n");
  const read = await readMigrations(folder);
  expect(read.map(({ cannotBeUndone }) => cannotBeUndone)).toEqual([false, true]);
});
