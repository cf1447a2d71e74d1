// A database without tables, for tests of what makes them.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, inject } from "vitest";
import type { TestDatabase } from "./database.ts";
import { databaseUrl, runOn } from "./database-server.ts";
import { later } from "./later.ts";

export async function createEmptyDatabase(): Promise<TestDatabase> {
  const server = inject("testServer");
  const name = `${server.prefix}_${randomBytes(6).toString("hex")}`;
  await runOn(server.url, `create database ${name}`);
  return {
    url: databaseUrl(server.url, name),
    drop: () => runOn(server.url, `drop database if exists ${name}`),
  };
}

/** For the tests of a file. */
export function useEmptyDatabase(): { readonly url: string } {
  const database = later<TestDatabase>();
  beforeAll(async () => database.set(await createEmptyDatabase()));
  afterAll(() => database.value.drop());
  return database.value;
}
