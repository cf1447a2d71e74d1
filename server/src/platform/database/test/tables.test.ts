import { expect, test } from "vitest";
import { generate } from "../../../../generate/tables.ts";
import { useDatabase } from "../../../../test/database.ts";

const database = useDatabase();

test("the committed types of the tables are those of the migrated schema (npm run tables renews them)", () => {
  expect(generate(database.url, ["--verify", "--log-level", "error"])).toBe(0);
});
