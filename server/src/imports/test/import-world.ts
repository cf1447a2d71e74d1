// Shared by tests of imports: an account, its API with contacts and exports, and jobs that run on demand.
import { beforeEach } from "vitest";
import { createTestAccount, testHashKeys } from "../../../test/account.ts";
import { startTestApi, type TestAnswer, type TestApi } from "../../../test/api.ts";
import type { FileDatabase } from "../../../test/database.ts";
import { eventsOf } from "../../../test/rows.ts";
import { later } from "../../../test/later.ts";
import { type Query, querying } from "../../../test/query.ts";
import { timeSlice } from "../../../test/time-slice.ts";
import { defaultTiming, type Timing } from "../../config/timing.ts";
import { contactOperations } from "../../contacts/index.ts";
import { jobOperations } from "../../jobs/index.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/access/caller.ts";
import { uuidOf } from "../../platform/ids.ts";
import { eraseFromImports, importOperations } from "../index.ts";
import { runImport } from "../run/run-import.ts";

export interface ImportWorld {
  database: Database;
  query: Query;
  caller: Caller;
  api: TestApi;
  close(): Promise<void>;
}

/** With an account of its own for each test, or with `beforeAll` for the file. */
export function useImportWorld(
  server: FileDatabase,
  before: (make: () => Promise<() => Promise<void>>) => void = beforeEach,
): ImportWorld {
  const world = later<ImportWorld>();
  before(async () => {
    world.set(await openImportWorld(server));
    return () => world.value.close();
  });
  return world.value;
}

/** Each call creates an account. */
export async function openImportWorld(
  server: FileDatabase,
  changed: Partial<Timing> = {},
  around: (requests: Database, database: Database) => Database = (requests) => requests,
): Promise<ImportWorld> {
  const timing = { ...defaultTiming, ...changed };
  const database = server.pool();
  // As in the service: only connections of requests are pipelined.
  const requests = around(server.pool({ pipelined: true, size: 6 }), database);
  const caller = await createTestAccount(database);
  const operations = [
    ...importOperations({ database: requests, bulk: database, timing, channels: ["whatsapp", "sms"] }),
    ...contactOperations({ database: requests, erase: [eraseFromImports], timing }),
    ...jobOperations(requests, {}),
  ];
  const api = await startTestApi(requests, operations, caller);
  return {
    database,
    query: querying(database),
    caller,
    api,
    close: () => api.close(),
  };
}

/** Newest first, as GET /imports/{id} answers them. */
export async function importsOf({ api }: Pick<ImportWorld, "api">) {
  const { data } = (await api.call("GET", "/jobs?kind=import")).body;
  return Promise.all(
    data.map(async ({ id }: { id: string }) => (await api.call("GET", `/imports/${id}`)).body),
  );
}

export type Sent = string | Buffer;

/** Parameters of an upload. */
export function query(given: Record<string, unknown>): { query: string } {
  const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  const pairs = Object.entries(given).map(([name, value]): [string, string] => [name, text(value)]);
  return { query: `?${new URLSearchParams(pairs)}` };
}

/** Uploads a file; nothing is applied yet. */
export function upload(
  world: ImportWorld,
  file: Sent,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const query = headers["query"] ?? "";
  const { query: _, ...rest } = headers;
  return world.api.call("POST", `/contacts/import${query}`, file, { "content-type": "text/csv", ...rest });
}

/** Runs the job of an import. `id` is the public id. */
export async function work(world: ImportWorld, id: string, batchSize = 3): Promise<void> {
  const key = { accountId: world.caller.accountId, jobId: uuidOf("imp", id) as string };
  const { database } = world;
  await runImport({ database, hashKeys: testHashKeys(database), batchSize }, key, timeSlice());
}

/** Uploads, applies, and answers the finished import. */
export async function importFile(world: ImportWorld, file: Sent, headers: Record<string, string> = {}) {
  const { status, body } = await upload(world, file, headers);
  if (status !== 202) throw new Error(JSON.stringify(body));
  await work(world, body.import.id);
  return (await world.api.call("GET", `/imports/${body.import.id}`)).body;
}

export async function report(world: ImportWorld, id: string): Promise<string> {
  return (await world.api.call("GET", `/imports/${id}/report`)).body;
}

/** Undefined when there is no contact with these digits. */
export async function contact(world: ImportWorld, digits: string) {
  const { status, body } = await world.api.call("GET", `/contacts/${digits}`);
  return status === 200 ? body : undefined;
}

export async function rowsLeft(world: ImportWorld): Promise<number> {
  const { rows } = await world.database.pool.query<{ n: number }>(
    "select count(*)::integer as n from import_rows where account_id = $1",
    [world.caller.accountId],
  );
  return rows[0]?.n ?? 0;
}

/** The account's events in order. */
export const events = (world: ImportWorld) => eventsOf(world.database, world.caller.accountId);
