// The secret key in PARLEY_SECRET_KEY is replaced while the service is stopped. The command is killed once.
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi } from "../../../test/api.ts";
import { holdLocks } from "../../../test/hold-locks.ts";
import { joinAs, PASSWORD } from "../../../test/member.ts";
import { CLIENT, startOpenIdProvider } from "../../../test/openid-provider.ts";
import { startParley } from "../../../test/parley-process.ts";
import { type Served, useOpenService } from "../../../test/running-service.ts";
import { useFolder } from "../../../test/test-folder.ts";
import { waitingStatement } from "../../../test/waiting-statement.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../test/webhook-receiver.ts";
import { parley } from "../../cli/test/run-command.ts";
import { openSealed } from "../../platform/crypto.ts";
import { countSealed, SEALED_COLUMNS } from "../index.ts";

const folder = useFolder();
const service = useOpenService();
/** Verifies each webhook with both secrets of its endpoint. */
let receiver: WebhookReceiver;
let former: Buffer;
const key = randomBytes(32);
let api: Served;

const SETTINGS = { PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on" };
const words = (name = "new-key") => ["key", "rotate", "--new-key-file", folder(name)];
const keyRotate = () => parley(words(), service.environment);

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  former = Buffer.from(service.environment["PARLEY_SECRET_KEY"] as string, "base64");
  await writeFile(folder("new-key"), `${key.toString("base64")}\n`);
  api = await service.serve(SETTINGS);
});
afterAll(() => receiver.close());

let source: { id: string; url: string; secret: string };
/** Of the source: the newest and the one before, which is still valid. */
let sourceSecrets: string[];
/** What a person's authenticator app has. */
let app: Secret;

test("a secret of each kind is encrypted", async () => {
  await service.connectNumber(api.call, "+15550001000");
  await service.connectSmsNumber(api.call, "+15550001001");
  const endpoint = { url: receiver.url, types: ["message.sent"] };
  const { id, secret } = (await api.call("POST", "/webhooks", endpoint)).body;
  const { body: webhook } = await api.call("POST", `/webhooks/${id}/rotate-secret`);
  receiver.trust(secret, webhook.secret);
  const fields = { name: "Till", preset: "parley" };
  source = (await api.call("POST", "/sources", fields)).body;
  const { body: renewed } = await api.call("POST", `/sources/${source.id}/rotate-secret`);
  sourceSecrets = [renewed.secret, source.secret];
  const ana = await joinAs(api, "agent", "ana@shop.example");
  const begun = await ana.call("POST", "/session/codes", { password: PASSWORD });
  app = Secret.fromBase32(begun.body.secret);
  const confirmed = { code: TOTP.generate({ secret: app }) };
  expect((await ana.call("POST", "/session/codes/confirm", confirmed)).status).toBe(200);
  const provider = await startOpenIdProvider({ redirectUri: `${api.url}/sign-in` });
  const registration = { issuer: provider.issuer, ...CLIENT, domains: ["bakery.example"] };
  expect((await api.call("PUT", "/sign-in-provider", registration)).status).toBe(200);
  await provider.close();
  for (const { table, column } of SEALED_COLUMNS) {
    const rows = await service.query(`select from ${table} where ${column} is not null`);
    expect(rows, `${table}.${column}`).not.toEqual([]);
  }
});

test("no column of the database is encrypted and missing in the list", async () => {
  const columns = await service.query<{ table: string; column: string; type: string }>(
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
    const rows = await service.query<{ value: Buffer }>(
      `select value from (select ${values} as value from ${table}) as t where value is not null`,
    );
    const isSealed = rows.some(({ value }) => value.length > 28 && openSealed(former, value) !== null);
    expect(isSealed, `${table}.${column}`).toBe(listed.has(`${table}.${column}`));
  }
});

test("nothing is changed while the service runs, or without a file with a key", async () => {
  expect(await keyRotate()).toMatchObject({
    code: 1,
    complaints: expect.stringMatching(/^Parley runs \(process \d+\)\. Stop it, then try again/),
  });
  await api.stop();
  const none = await parley(["key", "rotate"], service.environment);
  expect(none).toMatchObject({ code: 2, complaints: expect.stringContaining("--new-key-file") });
  await writeFile(folder("faulty"), "half");
  const half = await parley(words("faulty"), service.environment);
  expect(half).toMatchObject({ code: 2, complaints: expect.stringContaining("must hold a secret key") });
  expect(await countSealed(service.database, former)).toMatchObject({ unreadable: [] });
});

test("a present key that isn't the one of the database is refused", async () => {
  const other = randomBytes(32).toString("base64");
  const rotated = await parley(words(), { ...service.environment, PARLEY_SECRET_KEY: other });
  expect(rotated).toMatchObject({
    code: 1,
    out: "",
    complaints: expect.stringContaining("the present one must be in PARLEY_SECRET_KEY. Nothing was changed."),
  });
});

test("killed amid the rotation, everything has its former key", async () => {
  const locks = await holdLocks(service.database, "select from sources for update");
  const rotation = startParley(words(), service.environment);
  await waitingStatement(service.database);
  await rotation.end("SIGKILL");
  await locks.commit();
  expect(await countSealed(service.database, former)).toMatchObject({ unreadable: [] });
});

test("with the new key everything works, and a process with the former key doesn't start", async () => {
  const { code: exit, out, complaints } = await keyRotate();
  expect([exit, complaints]).toEqual([0, ""]);
  expect(out).toMatch(/^Encrypted anew: {2}\d+ values, now with the key in /);
  expect(await keyRotate()).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Everything is encrypted/),
  });
  expect(await countSealed(service.database, key)).toMatchObject({ unreadable: [] });
  expect(await parley(["serve"], service.environment)).toMatchObject({
    code: 1,
    complaints: expect.stringContaining("not the one that encrypts the secrets"),
  });
  api = await service.serve({ ...SETTINGS, PARLEY_SECRET_KEY: key.toString("base64") });
  for (const secret of sourceSecrets) {
    const answer = await fetch(`${api.url}${new URL(source.url).pathname}`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify({ phone: "+15557001000" }),
    });
    expect(answer.status).toBe(200);
  }
  const code = TOTP.generate({ secret: app, timestamp: Date.now() + 30_000 });
  const signIn = { email: "ana@shop.example", password: PASSWORD, code };
  expect((await callApi(api.url, null)("POST", "/session", signIn)).status).toBe(204);
  for (const { id } of (await api.call("GET", "/senders")).body.data)
    expect((await api.call("POST", `/senders/${id}/check`)).status).toBe(200);
  const message = { phone_number: "+15553001000", message: "Ready" };
  expect((await api.send(message)).status).toBe(202);
  await expect.poll(() => receiver.received.length).toBe(1);
});

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
  "invitations.token_hash",
  "media.expected_sha256",
  "media.preview",
  "media.sha256",
  "media_chunks.bytes",
  "message_payloads.address_hashes",
  "provider_sign_ins.token_hash",
  "received_facts.address_hashes",
  "received_facts.dedup_hash",
  "received_facts.waits_for",
  "senders.hook_key_hash",
  "sessions.token_hash",
  "sign_in_codes.recovery_hashes",
  "sign_in_links.token_hash",
  "source_errors.address_hashes",
  "stickers.sha256",
  "sync_keys.digest",
  "sync_keys.key",
];
