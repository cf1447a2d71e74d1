// A new account behind its API, for the tests of a file or for each of them.
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Database } from "../src/platform/database/database.ts";
import type { Caller } from "../src/platform/http/access/caller.ts";
import type { Operation } from "../src/platform/http/operation.ts";
import { createTestAccount } from "./account.ts";
import { startTestApi, type TestApi } from "./api.ts";
import { later } from "./later.ts";

export function useAccount(
  database: Database,
  operations: () => Operation[],
  each: "file" | "test" = "file",
): { caller: Caller; api: TestApi } {
  const [caller, api] = [later<Caller>(), later<TestApi>()];
  const closing: (() => Promise<void>)[] = [];
  const begin = each === "file" ? beforeAll : beforeEach;
  begin(async () => {
    const made = await createTestAccount(database);
    const started = await startTestApi(database, operations(), made);
    closing.push(() => started.close());
    caller.set(made);
    api.set(started);
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });
  return { caller: caller.value, api: api.value };
}
