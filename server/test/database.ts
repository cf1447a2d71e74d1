// A database of its own for a test file, cloned from the migrated template in some 20 ms.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, inject } from "vitest";
import { databaseUrl, runOn } from "./database-server.ts";

/** The run's server, as a role that may create databases, and how they are named. */
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
  /** For `new Pool({ connectionString })`; a Unix socket unless the server is an external one. */
  readonly url: string;
  /** Waits up to 5 s for sessions that are closing; fails when one stays open, so end every pool first. */
  drop(): Promise<void>;
}

/**
 * Registers the hooks that create and drop a database for this file or `describe`.
 * Hooks registered after this call end before the drop. `url` can be read from the first hook or test on.
 */
export function useDatabase(): { readonly url: string } {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());
  return {
    get url() {
      if (database === undefined) throw new Error("the database is there from the first hook or test on");
      return database.url;
    },
  };
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject("testServer");
  const name = `${server.prefix}_${randomBytes(6).toString("hex")}`;
  await runOn(server.url, `create database ${name} template ${server.template} strategy file_copy`);
  return {
    url: databaseUrl(server.url, name),
    // Without FORCE: it would end sessions that a pool is still closing, which then throw after the test.
    drop: () => runOn(server.url, `drop database if exists ${name}`),
  };
}
