// Sentences about refusals of the database that an operator can end.
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { runOn } from "../../../test/database-server.ts";
import { describeFailure } from "../describe-failure.ts";
import { parley } from "./run-command.ts";

const database = useDatabase();

test.each([
  ["no room on the disk", "53100", /^The disk of the database is full\. Make room/],
  ["no connection left", "53300", /max_connections/],
  ["a right that is missing", "42501", /alter database NAME owner to ROLE$/],
  ["another one", "42P01", /\(SQLSTATE 42P01\)/],
])("%s", async (_name, code, sentence) => {
  const statement = `do $$ begin raise exception 'personal' using errcode = '${code}'; end $$`;
  const failure = await runOn(database.url, statement).catch(describeFailure);
  expect(failure).toMatch(sentence);
  expect(failure).not.toContain("personal");
});

test("migrate on a server that accepts no writes", async () => {
  const name = new URL(database.url).pathname.slice(1);
  await runOn(database.url, "delete from schema_versions");
  await runOn(database.url, `alter database ${name} set default_transaction_read_only = on`);
  const { code, complaints } = await parley(["migrate"], { DATABASE_URL: database.url });
  expect([code, complaints]).toEqual([1, expect.stringMatching(/^The database accepts no writes: /)]);
});
