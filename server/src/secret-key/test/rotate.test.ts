// The secret key is replaced while a service sends, delivers webhooks and adds secrets. The command is killed once.
import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { createEmptyDatabase } from "../../../test/empty-database.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { startParley } from "../../../test/parley-process.ts";
import { openService, type RunningService, type Served } from "../../../test/running-service.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../test/webhook-receiver.ts";
import { parley } from "../../cli/test/run-command.ts";
import { keyOf } from "../../platform/crypto.ts";
import { countSealed, SEALED_COLUMNS } from "../index.ts";

const server = useDatabase();
let service: RunningService;
/** Verifies each webhook with both secrets of its endpoint. */
let receiver: WebhookReceiver;
/** Of the other endpoints. */
let others: WebhookReceiver;
let folder: string;
let former: Buffer;
const key = randomBytes(32);
let both: Record<string, string>;
let onlyNew: Record<string, string>;
/** The processes of the service, and the one that tests call. */
let processes: Served[] = [];
let api: Served;

const PRIVATE = { PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on" };
const WORKER = { ...PRIVATE, PARLEY_ROLES: "worker", PARLEY_PUBLIC_URL: "http://127.0.0.1:1" };
const keyRotate = () => parley(["key", "rotate"], { DATABASE_URL: server.url, ...both });
const counts = () => countSealed(service.database, { known: [key, former], reload: () => undefined }, former);

beforeAll(async () => {
  [service, receiver, others, folder] = await Promise.all([
    openService(server.url),
    startWebhookReceiver(),
    startWebhookReceiver(),
    newFolder("parley-rotate-"),
  ]);
  former = Buffer.from(service.environment["PARLEY_SECRET_KEY"] as string, "base64");
  onlyNew = { PARLEY_SECRET_KEY: key.toString("base64") };
  both = { ...onlyNew, PARLEY_FORMER_SECRET_KEY: former.toString("base64") };
  processes = [await service.serve({ ...PRIVATE, PARLEY_ROLES: "api" }), await service.serve(WORKER)];
  api = processes[0] as Served;
});
afterAll(async () => {
  await service.close();
  await receiver.close();
  await others.close();
  await rm(folder, { recursive: true });
});

/** Starts each process anew, one after the other, as an operator does. */
async function restartEach(settings: Record<string, string>): Promise<void> {
  const old = processes;
  processes = [];
  for (const roles of [{ ...PRIVATE, PARLEY_ROLES: "api" }, WORKER])
    processes.push(await service.serve({ ...roles, ...settings }));
  api = processes[0] as Served;
  for (const process of old) await process.stop();
}

const sent: string[] = [];

/** Sends messages, one after the other, until it is stopped. */
function keepSending() {
  let isOver = false;
  const statuses = new Set<number>();
  const done = (async () => {
    while (!isOver) {
      const phone_number = `+1555300${1_000 + sent.length}`;
      const { status } = await api.call("POST", "/whatsapp/send-message", { phone_number, message: "Ready" });
      statuses.add(status);
      if (status === 202) sent.push(phone_number);
      await delay(20);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await done;
      return [...statuses];
    },
  };
}

/** Every message arrives once, and the webhook of each. */
async function allArrive(): Promise<void> {
  const arrived = async () =>
    (await Promise.all(sent.map((phone) => service.simulator.messages(phone)))).map(({ length }) => length);
  await expect.poll(arrived).toEqual(sent.map(() => 1));
  const told = () => new Set(receiver.received.map(({ id }) => id)).size;
  await expect.poll(told).toBe(sent.length);
}

async function addWebhook(url = others.url): Promise<{ id: string; secret: string }> {
  const made = await api.call("POST", "/webhooks", { url, types: ["message.sent"] });
  expect(made.status).toBe(201);
  return made.body;
}

async function addSource(): Promise<{ id: string; url: string; secret: string }> {
  const mapping = '{"contact": {"phone": phone}}';
  const made = await api.call("POST", "/sources", {
    name: "Till",
    verification: { kind: "bearer" },
    mapping,
  });
  expect(made.status).toBe(201);
  return made.body;
}

let source: Awaited<ReturnType<typeof addSource>>;
/** Of the source: the newest and the one before, which is still valid. */
let sourceSecrets: string[];

test("a secret of each kind is encrypted", async () => {
  await service.connectNumber(api.call, "+15550001000");
  await service.connectSmsNumber(api.call, "+15550001001");
  const { id, secret } = await addWebhook(receiver.url);
  const { body: webhook } = await api.call("POST", `/webhooks/${id}/rotate-secret`);
  receiver.trust(secret, webhook.secret);
  source = await addSource();
  const { body: renewed } = await api.call("POST", `/sources/${source.id}/rotate-secret`);
  sourceSecrets = [renewed.secret, source.secret];
  for (const { table, column } of SEALED_COLUMNS) {
    const { rows } = await service.database.pool.query(`select from ${table} where ${column} is not null`);
    expect([table, column, rows.length > 0]).toEqual([table, column, true]);
  }
});

test("no column of the database is encrypted and missing in the list", async () => {
  const { rows: columns } = await service.database.pool.query<{
    table: string;
    column: string;
    type: string;
  }>(
    `select relname as table, attname as column, format_type(atttypid, atttypmod) as type
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p')
      and attnum > 0
      and not attisdropped
      and format_type(atttypid, atttypmod) in ('bytea', 'bytea[]')`,
  );
  const listed = new Set(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`));
  const other = columns.map(({ table, column }) => `${table}.${column}`).filter((name) => !listed.has(name));
  expect(other.sort()).toEqual(NOT_ENCRYPTED);
  for (const { table, column, type } of columns) {
    const values = type === "bytea" ? column : `unnest(${column})`;
    const { rows } = await service.database.pool.query<{ value: Buffer }>(
      `select value from (select ${values} as value from ${table}) as t where value is not null`,
    );
    const isSealed = rows.some(({ value }) => value.length > 28 && keyOf(former, value) !== null);
    expect([`${table}.${column}`, isSealed]).toEqual([
      `${table}.${column}`,
      listed.has(`${table}.${column}`),
    ]);
  }
});

async function waitsForSources(): Promise<number | null> {
  const { rowCount } = await service.database.pool.query(
    `select from pg_stat_activity
    where wait_event_type = 'Lock'
      and query ~ '^update sources'
      and datname = current_database()`,
  );
  return rowCount;
}

/** Columns of bytes that aren't encrypted with the secret key. One that is belongs to SEALED_COLUMNS, or a rotation loses it. */
const NOT_ENCRYPTED = [
  "api_keys.secret_hash",
  "erased_addresses.address_hash",
  "erased_facts.hash",
  "erasures.phone_hash",
  "export_chunks.bytes",
  "idempotency_keys.fingerprint",
  "idempotency_keys.key_hash",
  "import_erased.hash",
  "import_rows.named_hashes",
  "import_rows.phone_hash",
  "media.expected_sha256",
  "media.preview",
  "media.sha256",
  "media_chunks.bytes",
  "message_payloads.address_hashes",
  "received_facts.address_hashes",
  "received_facts.dedup_hash",
  "senders.hook_key_hash",
  "sessions.token_hash",
  "sign_in_links.token_hash",
  "source_errors.address_hashes",
  "stickers.image",
  "stickers.sha256",
  "sync_keys.digest",
  "sync_keys.key",
];

test("without the former key, or while a process doesn't know the new key, nothing is changed", async () => {
  const alone = await parley(["key", "rotate"], { DATABASE_URL: server.url, ...service.environment });
  expect(alone).toMatchObject({
    code: 2,
    complaints: expect.stringContaining("PARLEY_FORMER_SECRET_KEY is missing"),
  });
  const before = await counts();
  const { code, complaints } = await keyRotate();
  expect(code).toBe(1);
  expect(complaints.match(/connected since .* as process \d+ of PostgreSQL/g)).toHaveLength(2);
  expect(await counts()).toEqual(before);
});

test("killed amid the rotation, everything has its former key, and the service goes on", async () => {
  await restartEach(both);
  const sending = keepSending();
  const lock = await service.database.pool.connect();
  try {
    await lock.query("begin");
    await lock.query("select from sources for update");
    const rotation = startParley(["key", "rotate"], { DATABASE_URL: server.url, ...both });
    await expect.poll(waitsForSources).toBe(1);
    const before = sent.length;
    await expect.poll(() => sent.length).toBeGreaterThan(before + 10);
    const phone = sent.at(-1) as string;
    await expect.poll(() => service.simulator.messages(phone)).toHaveLength(1);
    await rotation.end("SIGKILL");
  } finally {
    await lock.query("rollback");
    lock.release();
  }
  await addWebhook();
  expect(await counts()).toMatchObject({ readable: 0, unreadable: [] });
  expect(await sending.stop()).toEqual([202]);
  await allArrive();
});

test("a process that knows both keys encrypts with the key of the database", async () => {
  expect((await parley(["doctor"], { ...service.environment, ...both })).out).toMatch(
    /^warning +secret key +\d+ values are still encrypted with PARLEY_FORMER_SECRET_KEY.\n.*npx parley key rotate/m,
  );
  const path = join(folder, "before.zip");
  expect(await backUp(path)).toMatchObject({ code: 0, complaints: "" });
});

test("run again under load, everything has the new key", async () => {
  const sending = keepSending();
  const secrets: string[] = [];
  let isOver = false;
  const adding = (async () => {
    while (!isOver && secrets.length < 60)
      secrets.push((await addWebhook()).secret, (await addSource()).secret);
  })();
  const { code, out, complaints } = await keyRotate();
  isOver = true;
  await adding;
  expect([code, complaints]).toEqual([0, ""]);
  expect(out).toMatch(/^Encrypted anew: {2}\d+ values, now with the key in PARLEY_SECRET_KEY\n/);
  expect(await counts()).toMatchObject({ former: 0, unreadable: [] });
  expect(await sending.stop()).toEqual([202]);
  await allArrive();
  expect(await keyRotate()).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Everything is encrypted with/),
  });
  expect((await parley(["doctor"], { ...service.environment, ...both })).out).toMatch(
    /^warning +secret key +Nothing needs PARLEY_FORMER_SECRET_KEY any more/m,
  );
});

test("with only the new key everything works, and a process with the former key doesn't start", async () => {
  await restartEach(onlyNew);
  expect(await parley(["serve"], service.environment)).toMatchObject({
    code: 1,
    complaints: expect.stringContaining("not the one that encrypts the secrets"),
  });
  const sending = keepSending();
  for (const secret of sourceSecrets) {
    const answer = await fetch(`${api.url}${new URL(source.url).pathname}`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify({ phone: "+15557001000" }),
    });
    expect(answer.status).toBe(200);
  }
  for (const { id } of (await api.call("GET", "/senders")).body.data)
    expect((await api.call("POST", `/senders/${id}/check`)).status).toBe(200);
  expect(await sending.stop()).toEqual([202]);
  await allArrive();
  expect(await countSealed(service.database, key, null)).toMatchObject({ unreadable: [] });
});

const backUp = (path: string) =>
  parley(["backup", path], { DATABASE_URL: server.url, ...both, ...PASSPHRASE });
const PASSPHRASE = { PARLEY_BACKUP_PASSPHRASE: "three cakes in the oven" };

test("backups from before and after restore with their own keys", async () => {
  expect(await backUp(join(folder, "after.zip"))).toMatchObject({ code: 0, complaints: "" });
  for (const [name, own] of [
    ["before", former],
    ["after", key],
  ] as const) {
    const target = await createEmptyDatabase();
    const place = await newFolder("parley-restored-");
    const restored = await parley(
      ["restore", join(folder, `${name}.zip`), "--database-url", target.url],
      PASSPHRASE,
      place,
    );
    expect(restored).toMatchObject({ code: 0, complaints: "" });
    const settings = { DATABASE_URL: target.url, PARLEY_SECRET_KEY: own.toString("base64") };
    const { out } = await parley(["doctor"], settings, place);
    expect(out).toMatch(/^ok +secret key +\d+ encrypted values, all with PARLEY_SECRET_KEY$/m);
    await rm(place, { recursive: true });
    await target.drop();
  }
});
