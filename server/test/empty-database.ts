// A database without tables, for tests of what makes them.
import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import type { TestDatabase } from "./database.ts";
import { databaseUrl, runOn } from "./database-server.ts";

export async function createEmptyDatabase(): Promise<TestDatabase> {
  const server = inject("testServer");
  const name = `${server.prefix}_${randomBytes(6).toString("hex")}`;
  await runOn(server.url, `create database ${name}`);
  return {
    url: databaseUrl(server.url, name),
    drop: () => runOn(server.url, `drop database if exists ${name}`),
  };
}
