// Who is erased stays erased, also after the restore of a backup that is older than the erasure.
import { appendFile, mkdir, readFile, rm } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { runOn } from "../../../test/database-server.ts";
import { createEmptyDatabase, useEmptyDatabase } from "../../../test/empty-database.ts";
import { type Served, useOpenService } from "../../../test/running-service.ts";
import { useFolder } from "../../../test/test-folder.ts";
import { parley } from "../../cli/test/run-command.ts";
import { noteMerges } from "../../contacts/merge/note-merges.ts";

const source = useDatabase();
const target = useEmptyDatabase();
const folder = useFolder();
const service = useOpenService(source);
let list: string;
let backup: string;
let served: Served;

const ANA = "+15552000001";
const BEA = "+15552000002";
const CY = "+15552000003";
const DEE = "+15552000005";
const EVE = "+15552000004";

beforeAll(async () => {
  list = folder("backups/erasures.txt");
  backup = folder("backups/backup.zip");
  served = await service.serve();
  await service.connectNumber(served.call, "+15550001000");
  for (const phone of [ANA, BEA, CY, DEE]) await add(phone);
});

const settings = () => ({
  ...service.environment,
  PARLEY_BACKUP_PASSPHRASE: "three cakes in the oven",
  PARLEY_BACKUP_DIR: folder("backups"),
});
const run = (words: string[], url: string) => parley(words, { ...settings(), DATABASE_URL: url }, folder());

const add = (phone: string) =>
  served.call("POST", "/contacts/contact", { contact: { phone, name: `Name of ${phone}` } });
const erase = async (phone: string) =>
  (await served.call("DELETE", `/contacts/${phone.slice(1)}`)).body.erasure;
const lines = async () => (await readFile(list, "utf8")).split("\n").filter((line) => line !== "");
const doctor = async () => (await run(["doctor"], source.url)).out;

test("a worker lists every erasure beside the backups, also earlier ones, and nothing personal", async () => {
  expect((await run(["backup", backup], source.url)).code).toBe(0);
  const { contact_id: ana } = await erase(ANA);
  await runOn(source.url, "update erasures set created_at = created_at - interval '2 minutes'");
  expect(await doctor()).toContain("lacks 1 erasure of more than a minute ago");
  await served.stop();
  served = await service.serve({ PARLEY_BACKUP_DIR: folder("backups") });
  await expect.poll(() => lines().catch(() => [])).toEqual([expect.stringMatching(`^acc_\\w{26} ${ana}$`)]);
  expect(await doctor()).toContain("has every erasure");
});

test("a line that was cut off takes no other with it", async () => {
  await appendFile(list, "\nacc_01m822pqzn");
  const body = await served.get(`/contacts/${BEA.slice(1)}`);
  await served.call("POST", "/contacts/bulk", { ids: [body.id], act: { erase: true } });
  await expect.poll(lines).toHaveLength(3);
  await add(EVE);
  await erase(EVE);
  await expect.poll(lines).toHaveLength(4);
});

test("so is who had been merged into the erased contact", async () => {
  const contacts = await runOn<{ account_id: string; contact_id: string }>(
    source.url,
    `select account_id, contact_id from contacts where phone in ('${CY}', '${DEE}') order by phone`,
  );
  const [contactId, mergedId] = contacts.map((row) => row.contact_id) as [string, string];
  const accountId = contacts[0]?.account_id as string;
  await service.database.transaction((session) => noteMerges(session, accountId, [{ contactId, mergedId }]));
  const list = "select phone from contacts";
  await expect.poll(() => runOn(source.url, list)).toEqual([{ phone: CY }]);
  await erase(CY);
  await expect.poll(lines).toHaveLength(6);
});

test("a list that was lost is written anew", async () => {
  await rm(list);
  await expect.poll(() => lines().catch(() => [])).toHaveLength(5);
});

test("a restore erases again who was erased after the backup", async () => {
  const { code, out, complaints } = await run(["restore", backup], target.url);
  expect([code, complaints]).toEqual([0, ""]);
  expect(out).toContain("4 contacts were erased after the backup, and erased again");
  const rows = await runOn(target.url, "select phone from contacts");
  expect(rows).toEqual([]);
  const records = await runOn(target.url, "select contact_id from erasures");
  expect(records).toHaveLength(4);
});

test.each<[string, () => Promise<unknown>, number, RegExp]>([
  ["no list", () => rm(list), 0, /^Erasures +aren't repeated: there is no .*erasures\.txt/m],
  ["a list that can't be read", () => mkdir(list), 1, /can't be read/],
])("a restore beside %s says so", async (_what, change, code, sentence) => {
  await served.stop();
  await change();
  const other = await createEmptyDatabase();
  const restored = await run(["restore", backup], other.url);
  await other.drop();
  expect(restored.code).toBe(code);
  expect(restored.out + restored.complaints).toMatch(sentence);
});
