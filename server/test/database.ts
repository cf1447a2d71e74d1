// A database for each test file, cloned from the migrated template in about 20 ms.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, inject } from "vitest";
import { type Database, type DatabaseOptions, openDatabase } from "../src/platform/database/database.ts";
import { createLog } from "../src/platform/log.ts";
import { databaseUrl, runOn } from "./database-server.ts";

/** The server of the test run. `url` has a role that may create databases; their names begin with `prefix`. */
export interface TestServer {
  readonly url: string;
  readonly prefix: string;
  readonly template: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

export interface TestDatabase {
  readonly url: string;
  /** Waits up to 5 s for closing sessions. Fails when one stays open, so end every pool first. */
  drop(): Promise<unknown>;
}

/** A database for one test file. Available in hooks and tests. */
export interface FileDatabase {
  readonly url: string;
  /**
   * Equal options return the same pool, which stays open for the other tests: a new connection reads the catalogs and plans
   * its statements again, which takes more time than most tests.
   */
  pool(options?: Omit<DatabaseOptions, "url" | "log">): Database;
}

/**
 * Registers hooks that create and drop a database for this file or `describe`. `afterAll` hooks that are registered later run
 * before the drop.
 */
export function useDatabase(): FileDatabase {
  let database: TestDatabase | undefined;
  const pools = new Map<string, Database>();
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await Promise.all([...pools.values()].map((pool) => pool.close()));
    await database?.drop();
  });
  return fileDatabase(() => database, pools);
}

let shared: Promise<TestDatabase> | undefined;
const sharedPools = new Map<string, Database>();

/**
 * The same database and pools for all files of a test process, for tests that look only at accounts of their own. Files begin
 * with warm connections. The test run drops the database.
 */
export function useSharedDatabase(): FileDatabase {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    shared ??= createTestDatabase();
    database = await shared;
  });
  return fileDatabase(() => database, sharedPools);
}

/** A pool on the database. It is open in hooks and tests, and is closed with the database. */
export function usePool(
  on = useSharedDatabase(),
  options: Parameters<FileDatabase["pool"]>[0] = {},
): Database {
  const database = {} as Database;
  beforeAll(() => void Object.assign(database, on.pool(options)));
  return database;
}

function fileDatabase(current: () => TestDatabase | undefined, pools: Map<string, Database>): FileDatabase {
  const url = () => {
    const database = current();
    if (database === undefined) throw new Error("The database exists only in hooks and tests.");
    return database.url;
  };
  return {
    get url() {
      return url();
    },
    pool(options = {}) {
      const name = JSON.stringify(options);
      const pool = pools.get(name) ?? openDatabase({ ...options, url: url(), log: createLog("silent") });
      pools.set(name, pool);
      return pool;
    },
  };
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject("testServer");
  const name = `${server.prefix}_${randomBytes(6).toString("hex")}`;
  await runOn(server.url, `create database ${name} template ${server.template} strategy file_copy`);
  return {
    url: databaseUrl(server.url, name),
    // Without FORCE, which would end sessions that a pool is still closing. Those would throw after the test.
    drop: () => runOn(server.url, `drop database if exists ${name}`),
  };
}
