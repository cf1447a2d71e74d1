// Who is erased stays erased, also after the restore of a backup that is older than the erasure.
import { appendFile, mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type TestDatabase, useDatabase } from "../../../test/database.ts";
import { createEmptyDatabase } from "../../../test/empty-database.ts";
import { newFolder } from "../../../test/new-folder.ts";
import {
  type ConnectedNumber,
  openService,
  type RunningService,
  type Served,
} from "../../../test/running-service.ts";
import { parley } from "../../cli/test/run-command.ts";

const source = useDatabase();
let target: TestDatabase;
let folder: string;
let journal: string;
let backup: string;
let service: RunningService;
let served: Served;
let number: ConnectedNumber;

const ANA = "+15552000001";
const BEA = "+15552000002";
const CY = "+15552000003";
const EVE = "+15552000004";

beforeAll(async () => {
  [target, folder, service] = await Promise.all([
    createEmptyDatabase(),
    newFolder("parley-journal-"),
    openService(source.url),
  ]);
  journal = join(folder, "other disk/erasures.jsonl");
  backup = join(folder, "backup.zip");
  served = await service.serve({ PARLEY_ERASURE_JOURNAL: journal, PARLEY_LOG: "info" });
  number = await service.connectNumber(served.call, "+15550001000");
  for (const phone of [ANA, BEA, CY]) {
    await served.call("POST", "/contacts/contact", { contact: { phone, name: `Name of ${phone}` } });
    await send(phone);
  }
  for (const phone of [ANA, BEA, CY])
    await vi.waitFor(async () => expect(await received(phone)).toBe(1), { timeout: 45_000 });
});
afterAll(async () => {
  await service.close();
  await target.drop();
  await rm(folder, { recursive: true });
});

const run = (words: string[], url: string, more: Record<string, string> = {}) =>
  parley(
    words,
    {
      DATABASE_URL: url,
      PARLEY_SECRET_KEY: service.environment["PARLEY_SECRET_KEY"] as string,
      PARLEY_BACKUP_PASSPHRASE: "three cakes in the oven",
      ...more,
    },
    folder,
  );

const send = (phone_number: string) =>
  served.call("POST", "/whatsapp/send-message", { phone_number, message: "Your cakes are ready" });
const received = async (phone: string) => (await service.simulator.messages(phone)).length;
const erase = async (phone: string) =>
  (await served.call("DELETE", `/contacts/${phone.slice(1)}`)).body.erasure;
const lines = async (path = journal) =>
  (await readFile(path, "utf8")).split("\n").filter((line) => line !== "");

/** A person writes to the sender. */
async function write(from: string, text: string, at: Date): Promise<void> {
  const message = { from, to: number.phone_number_id, text, written_at: at.toISOString() };
  await service.simulator.control("POST", "/inbound", message);
}
const stored = async (api: Served, phone: string) =>
  (await api.call("GET", `/messages?phone=${phone.slice(1)}&direction=in`)).body.data.length;

/** A minute before the newest message of the account. */
const EARLIER = new Date(Date.now() - 60_000);

const erased: { id: string; contact_id: string }[] = [];

test("while the journal can't be written, erasures go on, and the service and the doctor say so", async () => {
  expect((await run(["backup", backup], source.url)).code).toBe(0);
  erased.push(await erase(ANA));
  const faults = () => served.log.filter(({ msg }) => msg.includes("the erasure journal can't be written"));
  await expect.poll(faults).toHaveLength(1);
  await query(source.url, "update erasures set created_at = created_at - interval '2 minutes'");
  const { out } = await run(["doctor"], source.url, { PARLEY_ERASURE_JOURNAL: journal });
  expect(out).toContain("lacks 1 erasure of more than a minute ago");
  expect((await run(["doctor"], source.url)).out).toContain("Only the database knows of 1 erasure");
});

test("once it can be written it has every erasure, and nothing personal", async () => {
  await mkdir(join(folder, "other disk"));
  await expect.poll(() => lines().catch(() => [])).toHaveLength(1);
  const { body } = await served.call("GET", "/contacts?limit=10");
  const bea = body.data.find(({ phone }: { phone: string }) => phone === BEA);
  await served.call("POST", `/contacts/${BEA.slice(1)}/opt-out`, { cause: "Called" });
  await served.call("POST", "/contacts/bulk", { ids: [bea.id], act: { erase: true } });
  // Was added after the backup.
  await served.call("POST", "/contacts/contact", { contact: { phone: EVE, name: "Eve" } });
  await send(EVE);
  await write(EVE, "I have moved", EARLIER);
  await write(CY, "Thank you", new Date());
  await expect.poll(() => received(EVE)).toBe(1);
  await expect.poll(() => stored(served, EVE)).toBe(1);
  await expect.poll(() => stored(served, CY)).toBe(1);
  erased.push(await erase(EVE));
  await expect.poll(() => lines()).toHaveLength(3);
  const text = await readFile(journal, "utf8");
  for (const phone of [ANA, BEA, EVE]) expect(text).not.toContain(phone.slice(1));
  expect(text).not.toContain("Name of");
  expect(text).not.toContain("Called");
  const { out } = await run(["doctor"], source.url, { PARLEY_ERASURE_JOURNAL: journal });
  expect(out).toContain("has every erasure");
});

test("a line that was cut off takes no other with it", async () => {
  await appendFile(journal, '{"account_id":"01');
  await served.call("POST", "/contacts/contact", { contact: { phone: ANA, name: "Came back" } });
  erased.push(await erase(ANA));
  await expect.poll(() => lines()).toHaveLength(5);
});

test("a restore erases again who was erased after the backup, and has the records", async () => {
  const { code, out, complaints } = await run(["restore", backup], target.url, {
    PARLEY_ERASURE_JOURNAL: journal,
  });
  expect([code, complaints]).toEqual([0, ""]);
  expect(out).toContain("4 are in the journal, 4 of them unknown to the database until now");
  expect(out).toContain("2 contacts were there again and erased again");
  expect(out).toContain("1 line cut off");
  const rows = await query(target.url, "select phone from contacts where phone is not null");
  expect(rows).toEqual([{ phone: CY }]);
  expect(await query(target.url, "select count(*)::int from messages")).toEqual([{ count: 1 }]);
  const records = (url: string) =>
    query(url, "select to_jsonb(erasures) as record from erasures where api_key_id is not null order by 1");
  expect(await records(target.url)).toEqual(await records(source.url));
});

test("repeating it changes nothing, and a lost journal is named", async () => {
  const again = await run(["repeat-erasures", journal, "--json"], target.url);
  expect(JSON.parse(again.out)).toEqual({ read: 4, broken: 1, unknown: 0, erased: 0 });
  await rename(journal, `${journal}.moved`);
  const lost = await run(["repeat-erasures", journal], target.url);
  expect(lost).toMatchObject({ code: 1, complaints: expect.stringContaining("can't be read") });
  const none = await run(["repeat-erasures"], target.url);
  expect(none).toMatchObject({ code: 2, complaints: expect.stringContaining("PARLEY_ERASURE_JOURNAL") });
});

test.each(["a new place", "a place whose file was lost"])("%s gets every erasure", async () => {
  const path = join(folder, "another.jsonl");
  await rm(path, { force: true });
  const worker = await service.serve({ DATABASE_URL: target.url, PARLEY_ERASURE_JOURNAL: path });
  const [{ count } = {}] = await query(target.url, "select count(*)::int from erasures");
  await expect.poll(() => lines(path)).toHaveLength(count as number);
  await worker.stop();
});

test("the restored service has the proof of each erasure", async () => {
  const restored = await service.serve({ DATABASE_URL: target.url });
  for (const { id, contact_id } of erased) {
    const { status, body } = await restored.call("GET", `/erasures/${id}`);
    expect([status, body.contact_id]).toEqual([200, contact_id]);
  }
  expect((await restored.call("GET", `/contacts/${ANA.slice(1)}`)).status).toBe(404);
});

test("who had opted out before the erasure is opted out again", async () => {
  const restored = await service.serve({ DATABASE_URL: target.url });
  const { body } = await restored.call("POST", "/contacts/contact", { contact: { phone: BEA } });
  expect(body.contact).toMatchObject({ opted_out: true, opt_outs: [{ scope: "all", cause: "erased" }] });
});

test("what a person who was erased after the backup wrote before the erasure stays out", async () => {
  const restored = await service.serve({ DATABASE_URL: target.url });
  const { phone_number_id, business_account_id, access_token, app_secret, verify_token, phone } = number;
  await service.simulator.control("PUT", `/numbers/${phone_number_id}`, {
    ...{ business_account_id, access_token, app_secret, verify_token, display_phone_number: phone },
    callback_url: number.hookUrl.replace(served.url, restored.url),
  });
  await write(EVE, "I have moved", EARLIER);
  await write(CY, "Are you open?", new Date());
  await expect.poll(() => stored(restored, CY)).toBe(1);
  expect((await restored.call("GET", `/contacts/${EVE.slice(1)}`)).status).toBe(404);
  await write(EVE, "Hello again", new Date());
  await expect.poll(() => stored(restored, EVE)).toBe(1);
});

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}
