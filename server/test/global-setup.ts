// One PostgreSQL server for the whole test run, with a template database that is migrated.
// PARLEY_TEST_DATABASE_URL, of a superuser, names another server to use instead.
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../src/platform/database/schema/migrate.ts";
import type { TestServer } from "./database.ts";
import { databaseUrl, runOn } from "./database-server.ts";
import { UUIDV7_BEFORE_18 } from "./uuidv7-before-18.ts";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env["PARLEY_TEST_DATABASE_URL"];
  const embedded = external === undefined ? await startServer() : undefined;
  const prefix = `parley_test_${randomBytes(4).toString("hex")}`;
  const server: TestServer = { url: external ?? embedded?.url ?? "", prefix, template: `${prefix}_template` };
  const end = embedded?.stop ?? (() => dropDatabases(server));
  try {
    await createTemplate(server);
  } catch (error) {
    await end();
    throw error;
  }
  project.provide("testServer", server);
  return end;
}

/** The watchdog owns the server and its folder. It removes both when its input closes, however this process ends. */
async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const watchdog = spawn(process.execPath, [fileURLToPath(new URL("watchdog.ts", import.meta.url))], {
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const gone = new Promise<void>((resolve) => watchdog.once("exit", () => resolve()));
  const superuser = await firstLine(watchdog);
  watchdog.unref();
  // Tests have the same rights as the service in production.
  await runOn(superuser, "create role parley login createdb");
  const url = superuser.replace("postgres@", "parley@");
  return {
    url,
    stop: async () => {
      watchdog.ref();
      watchdog.stdin?.end();
      await gone;
    },
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) throw new Error("the watchdog has no output");
    createInterface(child.stdout).once("line", resolve);
    child.once("error", reject);
    child.once("exit", () => reject(new Error("the test database server didn't start; see above")));
  });
}

async function createTemplate(server: TestServer): Promise<void> {
  await runOn(server.url, `create database ${server.template}`);
  const template = databaseUrl(server.url, server.template);
  await migrate(template);
  await runOn(template, UUIDV7_BEFORE_18);
  // An open connection to the template would make every clone fail.
  await runOn(server.url, `alter database ${server.template} allow_connections false`);
}

async function dropDatabases(server: TestServer): Promise<void> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    const names = await client.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [server.prefix],
    );
    for (const { datname } of names.rows) await client.query(`drop database ${datname} with (force)`);
  } finally {
    await client.end();
  }
}
