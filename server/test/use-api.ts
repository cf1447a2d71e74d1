// An account, and operations over HTTP for it, for the tests of a file.
import { beforeAll } from "vitest";
import type { Database } from "../src/platform/database/database.ts";
import type { Caller } from "../src/platform/http/access/caller.ts";
import type { Operation } from "../src/platform/http/operation.ts";
import type { ServerOptions } from "../src/platform/http/server.ts";
import { createTestAccount } from "./account.ts";
import { startTestApi, type TestApi } from "./api.ts";
import { later, useOpened } from "./later.ts";

/** A caller with every scope, of a new account. With `beforeEach`, each test has an account of its own. */
export function useCaller(
  database: Database,
  before: (make: () => Promise<void>) => void = beforeAll,
): Caller {
  const caller = later<Caller>();
  before(async () => caller.set(await createTestAccount(database)));
  return caller.value;
}

/** `operations` is called when the database is there. */
export function useApi(
  database: Database,
  operations: () => Operation[] | Promise<Operation[]>,
  caller: Caller,
  changed: Partial<ServerOptions> = {},
): TestApi {
  return useOpened(async () => startTestApi(database, await operations(), caller, changed));
}
