// parley doctor against a service with one fault at a time.
// Long: it makes each fault that a service can have.
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi } from "../../../test/api.ts";
import { useDatabase } from "../../../test/database.ts";
import { type FrontOptions, type HttpsFront, openHttpsFront } from "../../../test/https-front.ts";
import { listen } from "../../../test/listen.ts";
import { type Served, useOpenService } from "../../../test/running-service.ts";
import { useFolder } from "../../../test/test-folder.ts";
import { versionFindings } from "../doctor/check-channels.ts";
import { certificateFinding } from "../doctor/check-public-address.ts";
import type { Finding } from "../doctor/examination.ts";
import { parley } from "./run-command.ts";

const older = useDatabase();
const folder = useFolder();
const service = useOpenService();
let server: Served;
let front: HttpsFront;

beforeAll(async () => {
  server = await service.serve({ PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on" });
  front = await openHttpsFront(server.url);
  await service.connectNumber(server.call, "+15550001000");
  await backUp("backup.zip");
});
afterAll(() => front.close());

const environment = () => ({
  ...service.environment,
  PARLEY_PORT: new URL(server.url).port,
  PARLEY_PUBLIC_URL: front.url,
});

async function backUp(name: string): Promise<void> {
  const own = { ...environment(), PARLEY_BACKUP_PASSPHRASE: "three cakes in the oven" };
  expect(await parley(["backup", folder(name)], own)).toMatchObject({ code: 0 });
}

async function examine(
  changed: Record<string, string> = {},
): Promise<{ code: number | null; faults: Finding[] }> {
  const { code, out } = await parley(["doctor", "--json"], { ...environment(), ...changed }, folder());
  const findings: Finding[] = out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  return { code, faults: findings.filter(({ state }) => state !== "ok") };
}

test("a service without a fault is exit code 0, with a line for each check", async () => {
  const { code, out, complaints } = await parley(["doctor"], environment(), folder());
  expect([code, complaints]).toEqual([0, ""]);
  const checks = out
    .trimEnd()
    .split("\n")
    .map((line) => line.split(/ {2,}/).slice(0, 2));
  expect(checks).toEqual(
    [
      "database",
      "secret key",
      "clock",
      "worker",
      "api",
      "sending",
      "backup",
      "public address",
      "credentials",
      "api version",
      "mail",
      "webhooks",
      "warnings",
    ].map((check) => ["ok", check]),
  );
});

test("the daily backup: when it is due, and whether its place can be written", async () => {
  const settings = { PARLEY_BACKUP_TIME: "03:00", PARLEY_BACKUP_PASSPHRASE: "three cakes in the oven" };
  const run = (place: string) =>
    parley(["doctor"], { ...environment(), ...settings, PARLEY_BACKUP_DIR: place }, folder());
  const good = await run(folder("daily"));
  expect([good.code, good.complaints]).toEqual([0, ""]);
  expect(good.out).toMatch(
    /^ok +backup schedule +next at \S+T03:00:00.000Z, to \S+\/daily, which can be written$/m,
  );
  const bad = await run(folder("backup.zip/daily"));
  expect([bad.code, bad.complaints]).toEqual([1, ""]);
  expect(bad.out).toMatch(
    /^failed +backup schedule +The next backup is due at .* can't be written: ENOTDIR/m,
  );
});

test("a database that accepts no writes is a fault, also when its address has options", async () => {
  const url = new URL(service.environment["DATABASE_URL"] as string);
  url.searchParams.set("options", "-c default_transaction_read_only=on");
  const { code, faults } = await examine({ DATABASE_URL: url.href });
  const detail = expect.stringContaining("accepts no writes");
  expect([code, faults]).toEqual([
    1,
    [expect.objectContaining({ check: "database", state: "failed", detail })],
  ]);
});

describe("each fault says what to do, and is exit code 1 if it stops the service", () => {
  test.each<[string, Record<string, string>, number, Partial<Finding>, RegExp]>([
    [
      "a faulty setting",
      { PARLEY_LOG: "loud" },
      1,
      { check: "configuration", state: "failed" },
      /npx parley config$/,
    ],
    [
      "a database that can't be reached",
      { DATABASE_URL: "postgres://nobody@127.0.0.1:2/x" },
      1,
      { check: "database", state: "failed" },
      /DATABASE_URL/,
    ],
    [
      "no public address",
      { PARLEY_PUBLIC_URL: "" },
      0,
      { check: "public address", state: "warning" },
      /https/,
    ],
    [
      "a public address that can't be reached from here",
      { PARLEY_PUBLIC_URL: "https://127.0.0.1:2" },
      0,
      { check: "public address", state: "warning" },
      /Try in another one: curl -i https:\/\/127\.0\.0\.1:2\/readyz$/,
    ],
    ["an API that isn't there", { PARLEY_PORT: "2" }, 0, { check: "api", state: "warning" }, /PARLEY_PORT/],
    [
      "a mail server that isn't there",
      { SMTP_URL: "smtp://127.0.0.1:2" },
      1,
      { check: "mail", state: "failed" },
      /Correct SMTP_URL/,
    ],
  ])("%s", async (_name, changed, code, finding, advice) => {
    const found = await examine(changed);
    expect(found.faults).toMatchObject([{ ...finding, advice: expect.stringMatching(advice) }]);
    expect(found.code).toBe(code);
  });

  test("a proxy at PARLEY_URL that doesn't reach the API", async () => {
    const { url, close } = await listen(
      createServer((_request, response) => response.writeHead(502).end("<h1>Bad Gateway</h1>")),
    );
    const { faults } = await examine({ PARLEY_URL: url });
    await close();
    const detail = `The proxy at ${url} doesn't reach the API (502).`;
    expect(faults).toMatchObject([{ check: "api", state: "warning", detail }]);
  });

  test("none about the clock of a channel that doesn't answer, which isn't said to agree", async () => {
    const changed = { ...environment(), WHATSAPP_API_URL: "http://127.0.0.1:2" };
    const { out } = await parley(["doctor"], changed, folder());
    expect(out).toMatch(/^ok +clock +agrees with the database/m);
    expect(out).not.toMatch(/^ok +clock .*127\.0\.0\.1:2(,|$)/m);
  });

  test("none if PARLEY_URL names an API that isn't at the port of these settings", async () => {
    const elsewhere = { PARLEY_PORT: "2", PARLEY_URL: `${server.url}/api` };
    expect(await examine(elsewhere)).toEqual({ code: 0, faults: [] });
  });

  test("a Parley on the API's port that uses another database", async () => {
    const { code, faults } = await examine({ DATABASE_URL: older.url });
    const detail = `The Parley that answers at ${server.url} uses another database.`;
    expect(faults).toContainEqual(expect.objectContaining({ check: "api", state: "failed", detail }));
    expect(code).toBe(1);
  });

  test.each<[string, FrontOptions & { leads?: boolean }, number, RegExp]>([
    [
      "that expired",
      { from: -90, until: -1 },
      1,
      /\(CERT_HAS_EXPIRED\), so channels deliver nothing .* \d{4}-\d\d-\d\d\.$/,
    ],
    ["of an unknown issuer", { trusted: false }, 0, /\(DEPTH_ZERO_SELF_SIGNED_CERT\), so channels may not/],
    ["before another program", { leads: false }, 0, /\/readyz answers 404, and not as Parley does/],
  ])("a public address with a certificate %s", async (_name, { leads = true, ...options }, code, detail) => {
    const other = await openHttpsFront(leads ? server.url : null, options);
    const found = await examine({ PARLEY_PUBLIC_URL: other.url });
    await other.close();
    expect(found.faults).toMatchObject([
      { check: "public address", state: code ? "failed" : "warning", detail: expect.stringMatching(detail) },
    ]);
    expect(found.code).toBe(code);
  });

  test("a certificate for six days is renewed after four", () => {
    const now = new Date("2026-11-27T12:00:00Z");
    const certificate = (days: number) => ({
      host: "parley.example",
      from: new Date(now.getTime() - (6 - days) * 86_400_000),
      until: new Date(now.getTime() + days * 86_400_000),
      refusal: null,
    });
    expect(certificateFinding(certificate(2), now)).toBeNull();
    expect(certificateFinding(certificate(1), now)).toMatchObject({ state: "warning" });
  });

  test("a data folder with a damaged key", async () => {
    const damaged = folder("damaged");
    await mkdir(folder("damaged/pg"), { recursive: true });
    await writeFile(folder("damaged/secret-key"), "damaged");
    const { out } = await parley(["doctor", "--json", "--data-dir", damaged], {}, folder());
    const advice = `Correct this, and check again: npx parley doctor --data-dir ${damaged}`;
    expect(JSON.parse(out)).toMatchObject({ check: "database", state: "failed", advice });
  });

  test("a data folder without a database, which stays without one", async () => {
    const run = () => parley(["doctor", "--data-dir", folder("nothing")], {}, folder());
    const first = await run();
    expect(first.code).toBe(1);
    expect(first.out).toMatch(/^failed +database +There is no database in \S+nothing yet\.$/m);
    expect(await run()).toEqual(first);
  });

  test("a clock that differs from a channel's", async () => {
    const late = createServer((_request, response) => {
      response.setHeader("date", new Date(Date.now() - 60_000).toUTCString()).end("{}");
    });
    const { url, close } = await listen(late);
    const { faults } = await examine({ WHATSAPP_API_URL: url });
    await close();
    const detail = expect.stringMatching(/and that of 127\.0\.0\.1:\d+ differ by (59|60|61) s\.$/);
    expect(faults).toContainEqual(expect.objectContaining({ check: "clock", state: "failed", detail }));
  });

  test("a token that WhatsApp refuses, and a paused sender, which the advice resumes", async () => {
    const apiKey = await service.addAccount();
    const other = await service.connectNumber(callApi(server.url, apiKey), "+15550001001");
    const setToken = (access_token: string) => service.changeNumber(other, { access_token });
    await setToken("another");
    const refused = await examine();
    expect(refused.faults).toMatchObject([
      {
        check: "credentials",
        detail: expect.stringContaining(other.senderId),
        advice: expect.stringContaining("access_token"),
      },
    ]);
    await callApi(server.url, apiKey)("POST", "/whatsapp/send-message", {
      phone_number: "+15551234567",
      message: "Hi",
    });
    await expect.poll(async () => (await examine()).faults.length).toBe(1);
    await setToken(other.access_token);
    await expect.poll(async () => (await examine()).faults[0]?.detail).toMatch(/is paused\.$/);
    const [{ advice }] = (await examine()).faults as [Finding];
    const [, words = ""] = /npx parley (.*)$/.exec(advice ?? "") ?? [];
    const own = { PARLEY_URL: server.url, PARLEY_API_KEY: apiKey };
    expect((await parley(words.split(" "), own, folder())).code).toBe(0);
    expect((await examine()).faults).toEqual([]);
  });

  test("a webhook to a private address, and one that was disabled", async () => {
    const create = (url: string) => server.call("POST", "/webhooks", { url, types: ["contact.created"] });
    const { id } = (await create("http://127.0.0.1:2/parley")).body;
    const { code, faults } = await examine();
    expect(faults).toMatchObject([
      { check: "webhooks", state: "failed", detail: expect.stringContaining(id) },
    ]);
    expect(code).toBe(1);
    await service.query("update webhook_endpoints set status = 'disabled', disabled_reason = 'gone'");
    expect((await examine()).faults).toMatchObject([
      {
        state: "warning",
        advice: `When the endpoint is back: npx parley api updateWebhook --id ${id} --status active`,
      },
    ]);
    await server.call("DELETE", `/webhooks/${id}`);
  });

  describe("backups", () => {
    const change = (sql: string) => service.query(sql);

    test("the newest is too old", async () => {
      await change("update last_backup set created_at = now() - interval '35 hours 59 minutes'");
      expect((await examine()).faults).toEqual([]);
      await change("update last_backup set created_at = now() - interval '36 hours 1 minute'");
      const { code, faults } = await examine();
      expect(faults).toMatchObject([
        { check: "backup", state: "warning", detail: expect.stringMatching(/^The newest is 36 h old, of /) },
      ]);
      expect(code).toBe(0);
    });

    test("none was made since a restore, however new the restored one is", async () => {
      await change(
        "delete from last_backup; insert into last_backup (created_at, bytes, rows, is_restored) values (now(), 1, 1, true)",
      );
      const detail = expect.stringMatching(
        /^None was made since this database was restored from the backup of /,
      );
      const advice = expect.stringMatching(/^Make one: npx parley backup\. /);
      expect((await examine()).faults).toMatchObject([{ check: "backup", detail, advice }]);
      await backUp("after-restore.zip");
      expect((await examine()).faults).toEqual([]);
    });
  });

  test("no process that sends messages", async () => {
    await server.stop();
    // On a busy machine the process may end before it has said so. Its silence then says it.
    await expect
      .poll(() => examine(), { timeout: 45_000, interval: 1_000 })
      .toMatchObject({
        code: 1,
        faults: [
          { check: "worker", advice: "Start one: npm run parley -- serve" },
          { check: "api" },
          { check: "public address", detail: `The proxy at ${front.url} doesn't reach the API (502).` },
        ],
      });
  });
});

test.each([
  ["long before the end", "2026-10-22", "ok"],
  ["90 days before it", "2026-10-23", "v21.0 ends on 2027-01-21."],
  ["after it", "2027-01-22", "v21.0 has ended on 2027-01-21."],
])("a channel's version %s", (_, today, said) => {
  const version = { variable: "WHATSAPP_API_VERSION", name: "v21.0", endsAt: new Date("2027-01-21") };
  const [finding] = versionFindings([{ version }, {}], Date.parse(today));
  expect(finding?.state === "ok" ? "ok" : finding?.detail).toBe(said);
});
