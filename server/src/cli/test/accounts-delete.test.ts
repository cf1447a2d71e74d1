// An account is deleted with everything of it while the service runs, and nothing of another account.
// Long: it fills two accounts beside a running process.
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test, vi } from "vitest";
import { callApi, type TestAnswer, type TestApi } from "../../../test/api.ts";
import type { Query } from "../../../test/query.ts";
import { type RunningProcess, useOpenService } from "../../../test/running-service.ts";
import { useFolder } from "../../../test/test-folder.ts";
import { publicId, uuidOf } from "../../platform/ids.ts";
import { parley } from "./run-command.ts";

const service = useOpenService();
let served: RunningProcess;
const folder = useFolder();

interface Business {
  account: string;
  call: TestApi["call"];
  hookUrl: string;
}
let gone: Business;
let kept: Business;

beforeAll(async () => {
  served = await service.start({ PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on" });
  kept = await open(service.apiKey, "+15550001000");
  gone = await open(await service.addAccount(), "+15550002000");
});
const query: Query = (sql, ...values) => service.query(sql, ...values);
const remove = (...words: string[]) =>
  parley(["accounts", "delete", ...words], { ...service.environment, PARLEY_BACKUP_DIR: folder() });

/** With people, a message that left, one that waits, a file, a webhook, a source, an import and an export. */
async function open(key: string, phone: string): Promise<Business> {
  const call = callApi(served.url, key);
  const { hookUrl } = await service.connectNumber(call, phone);
  const post = async (path: string, body: unknown, headers = {}): Promise<TestAnswer["body"]> => {
    const answer = await call("POST", path, body, headers);
    expect([answer.status < 300, answer.body]).toEqual([true, expect.anything()]);
    return answer.body;
  };
  const { media } = await post("/media", "We close at noon.", { "content-type": "text/plain" });
  const send = (message: object, headers = {}) => post("/whatsapp/send-message", message, headers);
  const document = { media_id: media.id };
  await send({ phone_number: "+15551110001", document }, { "idempotency-key": "one" });
  const send_at = new Date(Date.now() + 3_600_000).toISOString();
  const template = { name: "order_update", variables: { 1: "Ana", 2: "A-1" } };
  await send({ phone_number: "+15551110002", template, send_at });
  await post("/webhooks", { url: "http://127.0.0.1:1/hook" });
  await post("/sources", { name: "Till", preset: "parley" });
  await post("/contacts/import", "phone,name\n+15551110003,Ana\n", { "content-type": "text/csv" });
  await post("/contacts/export", {});
  const jobs = async () => (await call("GET", "/jobs")).body.data;
  const finished = expect.objectContaining({ status: "finished" });
  await vi.waitFor(async () => expect(await jobs()).toEqual([finished, finished]), { timeout: 45_000 });
  const [{ id }] = await query("select account_id as id from senders where phone = $1", phone);
  return { account: publicId("acc", id), call, hookUrl };
}

/** How many rows the account has, by table. */
async function rowsOf({ account }: Business): Promise<Record<string, number>> {
  const tables = await query(
    `select table_name as name
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'account_id'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const sql = `select count(*) as n from ${name} where account_id = $1`;
    const [{ n }] = await query(sql, uuidOf("acc", account));
    if (n > 0) counts[name] = n;
  }
  return counts;
}

test("without a terminal nothing is deleted, unless --yes is given", async () => {
  expect(Object.keys(await rowsOf(gone)).length).toBeGreaterThan(15);
  expect(await remove(gone.account)).toMatchObject({
    code: 2,
    complaints: expect.stringContaining("give --yes"),
  });
  expect((await gone.call("GET", "/contacts/15551110001")).status).toBe(200);
});

test("the account goes, and its people are in the list for restored databases", async () => {
  const sql = "select contact_id from contacts where account_id = $1";
  const people = await query(sql, uuidOf("acc", gone.account));
  // Of the tables that nothing changes meanwhile.
  const { contacts, messages, media, media_chunks, senders, sources, api_keys } = await rowsOf(kept);
  const { code, out, complaints } = await remove(gone.account, "--yes");
  expect([code, complaints]).toEqual([0, ""]);
  expect(out).toMatch(
    /^Deleted: 3 contacts, 2 messages, 1 files, 1 senders and 1 API keys, and \d+ rows of other kinds\.\n$/,
  );
  expect(await rowsOf(gone)).toEqual({});
  const same = { contacts, messages, media, media_chunks, senders, sources, api_keys };
  expect(await rowsOf(kept)).toMatchObject(same);
  const listed = await readFile(folder("erasures.txt"), "utf8");
  expect(listed.trim().split("\n").sort()).toEqual(
    people.map(({ contact_id }) => `${gone.account} ${publicId("con", contact_id)}`).sort(),
  );
});

test("the service that runs refuses its key and its hook, and goes on for others", async () => {
  expect((await gone.call("GET", "/contacts")).status).toBe(401);
  await expect.poll(async () => (await fetch(gone.hookUrl, { method: "POST", body: "{}" })).status).toBe(404);
  const message = {
    phone_number: "+15551110001",
    template: { name: "order_update", variables: { 1: "Ana", 2: "A-2" } },
  };
  const sent = await kept.call("POST", "/whatsapp/send-message", message);
  await expect
    .poll(async () => (await kept.call("GET", `/messages/${sent.body.id}`)).body.status)
    .toBe("read");
  expect(served.process.log.filter(({ level }) => level >= 50)).toEqual([]);
});
