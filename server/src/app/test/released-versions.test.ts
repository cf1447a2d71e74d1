// Each released version upgrades straight to this one: the backup that it kept is restored, served, read and sent from.
import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, type TestApi } from "../../../test/api.ts";
import type { TestDatabase } from "../../../test/database.ts";
import { createEmptyDatabase } from "../../../test/empty-database.ts";
import { connectKept, KEPT, keepBusiness } from "../../../test/kept-business.ts";
import { makeNextVersion } from "../../../test/next-version.ts";
import { type ParleyProcess, startParley } from "../../../test/parley-process.ts";
import { openSimulator, type TestSimulator } from "../../../test/simulator-process.ts";
import { useFolder } from "../../../test/test-folder.ts";
import type { Manifest } from "../../backup/file/manifest.ts";
import { openBackup } from "../../backup/index.ts";
import { readProgramVersion } from "../../platform/database/schema/migrations.ts";

const RELEASES = fileURLToPath(new URL("../../../test/releases/", import.meta.url));
const kept = globSync("*.zip", { cwd: RELEASES }).map((name) => basename(name, ".zip"));
/** Work in progress, which may have ended, and what only faults, erasures during imports, large files, a store of files and an OpenID provider leave. */
const MAY_BE_EMPTY = [
  "hook_counts",
  "export_chunks",
  "graphile_worker.jobs",
  "import_erased",
  "media_objects",
  "message_attempts",
  "message_payloads",
  "outbox",
  "provider_identities",
  "provider_sign_ins",
  "received_facts",
  "sign_in_providers",
  "told_warnings",
  "usage_changes",
];

const ARRIVED = /^(delivered|read)$/;

type Start = (words: string[], environment: Record<string, string>) => ParleyProcess;

const folder = useFolder();
let made: string;
let simulator: TestSimulator;

beforeAll(async () => {
  made = folder("made-now.zip");
  simulator = await openSimulator(folder(), { SIMULATOR_STATUS_DELAYS_MS: "20,60,120" });
  const source = await createEmptyDatabase();
  await keepBusiness(source.url, made);
  await source.drop();
});
afterAll(() => simulator.stop());

test("a kept business has something of everything", async () => {
  const { manifest, close } = await openBackup(made);
  close();
  const empty = manifest.tables.filter(({ rows }) => rows === 0).map(({ name }) => name);
  expect(empty.filter((name) => !MAY_BE_EMPTY.includes(name))).toEqual([]);
});

test.each(kept)("%s, upgraded to this version", async (version) => {
  expect(await upgrade(join(RELEASES, `${version}.zip`), startParley)).toBe(await readProgramVersion());
});

test("this version, upgraded to one with more migrations", async () => {
  const next = await makeNextVersion(
    "-- compatible from: BEFORE\nalter table contacts add column number_of_cakes bigint not null default 0;",
    "-- compatible from: N\nalter table contacts alter column number_of_cakes type integer;",
  );
  const schema = await upgrade(made, next.start);
  await next.remove();
  expect(schema).toBe(next.version);
});

/** Restores the file with the version that `start` starts, looks whether everything is there, and sends. Returns the schema's number. */
async function upgrade(path: string, start: Start): Promise<number> {
  const database = await createEmptyDatabase();
  const { manifest, unlock, close } = await openBackup(path);
  close();
  const environment = {
    DATABASE_URL: database.url,
    PARLEY_SECRET_KEY: (await unlock(KEPT.passphrase)).toString("base64"),
    PARLEY_BACKUP_PASSPHRASE: KEPT.passphrase,
    PARLEY_PORT: "0",
    PARLEY_LOG: "warn",
    WHATSAPP_API_URL: simulator.url,
    TWILIO_API_URL: simulator.url,
  };
  const run = async (...words: string[]) => {
    const process = start(words, environment);
    const { code } = await process.ended;
    expect([words[0], code, process.complaints]).toEqual([words[0], 0, []]);
    return process.printed.join("\n");
  };
  await run("restore", path);
  const expected = Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]));
  // A restore adds an empty event to each account, so that later numbers weren't used before.
  const events = Number(expected["events"]) + Number(expected["accounts"]);
  expect(await countRows(database, manifest)).toEqual({ ...expected, events });
  const served = start(["serve"], environment);
  const url = (await served.line(/^Parley serves /)).split(" ").at(-1) as string;
  const [key = ""] = /parley_\w+/.exec(await run("keys", "create", "--name", "Upgrade")) ?? [];
  await readAndSend(callApi(url, key), () => run("release", "--yes"));
  await served.end();
  const [schema] = await query(database, "select max(version) as version from schema_versions");
  await database.drop();
  return schema?.["version"] as number;
}

/** By table. Jobs are in tables of graphile-worker. */
async function countRows(database: TestDatabase, { tables }: Manifest): Promise<Record<string, number>> {
  const tableOf = (name: string) =>
    name === "graphile_worker.jobs" ? "graphile_worker._private_jobs" : name;
  const counts = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int as rows from ${tableOf(name)}`,
  );
  const rows = await query(database, counts.join(" union all "));
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

/** Sending is held until it is released. */
async function readAndSend(call: TestApi["call"], release: () => Promise<unknown>): Promise<void> {
  const { data } = (await call("GET", "/messages?limit=100")).body;
  expect(data).toContainEqual(
    expect.objectContaining({ direction: "out", text: KEPT.text, status: expect.stringMatching(ARRIVED) }),
  );
  const senders = (await call("GET", "/senders")).body.data;
  const { hook_url } = senders.find(({ phone }: { phone: string }) => phone === KEPT.number.phone);
  await connectKept(simulator, hook_url);
  const phone_number = `+1555600${1_000 + (await simulator.messages()).length}`;
  const sent = await call("POST", "/whatsapp/send-message", { phone_number, message: "After the upgrade" });
  const read = async () => (await call("GET", `/messages/${sent.body.id}`)).body;
  expect(await read()).toMatchObject({ status: "queued", waiting: { cause: "held" } });
  await release();
  await expect.poll(async () => (await read()).status).toMatch(ARRIVED);
  expect(await simulator.messages(phone_number)).toHaveLength(1);
}

async function query({ url }: TestDatabase, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}
