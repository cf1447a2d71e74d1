// The daily backup that a worker makes.
// Long: it makes backups with a program of its own.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { runOn } from "../../../test/database-server.ts";
import { freePort } from "../../../test/free-port.ts";
import { type Served, useOpenService } from "../../../test/running-service.ts";
import { useFolder } from "../../../test/test-folder.ts";
import { parley } from "../../cli/test/run-command.ts";
import { decideConfig } from "../../config/decide-config.ts";
import { nextBackupAt } from "../backup-jobs.ts";
import type { SavedTable } from "../file/manifest.ts";
import { openBackup } from "../file/open-backup.ts";
import { readLastBackup } from "../last-backup.ts";
import { saveBackup } from "../make/save-backup.ts";
import { JOBS } from "../pending-jobs.ts";

const PASSPHRASE = "three cakes in the oven";
const HOUR = 3_600_000;

const database = useDatabase();
const service = useOpenService(database);
const folder = useFolder();
const served: Served[] = [];

afterEach(async () => {
  await Promise.all(served.splice(0).map((one) => one.stop()));
});

/** HH:MM in UTC. */
const timeOf = (ms: number) => new Date(ms).toISOString().slice(11, 16);

async function serve(settings: Record<string, string>): Promise<Served> {
  const one = await service.serve({
    PARLEY_BACKUP_TIME: timeOf(Date.now() - HOUR),
    PARLEY_BACKUP_PASSPHRASE: PASSPHRASE,
    PARLEY_LOG: "info",
    ...settings,
  });
  served.push(one);
  return one;
}

const run = (sql: string) => runOn(database.url, sql);

/** As if the schedule had run two days ago for the last time. */
const beBehind = () =>
  run(`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('backup', now() - interval '3 days', now() - interval '2 days')
    on conflict (identifier) do update set last_execution = excluded.last_execution`);

const backupsIn = async (place: string) =>
  (await readdir(place).catch(() => [])).filter((name) => name.endsWith(".zip"));

const waitingJobs = () =>
  run("select max_attempts from graphile_worker.jobs where task_identifier = 'backup'");

test("a time that passed while no worker ran is made up for, once for several workers", async () => {
  const place = folder("daily");
  await (await serve({ PARLEY_BACKUP_TIME: timeOf(Date.now() + HOUR), PARLEY_BACKUP_DIR: place })).stop();
  served.pop();
  await beBehind();
  await Promise.all([serve({ PARLEY_BACKUP_DIR: place }), serve({ PARLEY_BACKUP_DIR: place })]);
  await expect.poll(() => backupsIn(place)).toHaveLength(1);
  await expect.poll(waitingJobs).toEqual([]);
  const names = await backupsIn(place);
  expect(names).toEqual([expect.stringMatching(/^parley-.*Z\.zip$/)]);
  const backup = await openBackup(join(place, names[0] as string));
  await backup.verify();
  const jobs = backup.manifest.tables.find(({ name }) => name === JOBS) as SavedTable;
  const own = Buffer.from("\0\0\0\x06backup");
  expect((await buffer(await backup.read(jobs))).includes(own)).toBe(false);
  backup.close();
  const { length } = await readFile(join(place, names[0] as string));
  expect(await readLastBackup(database.pool())).toMatchObject({ bytes: length });
});

test("PARLEY_BACKUP_KEEP leaves so many", async () => {
  const place = folder("daily");
  await beBehind();
  await serve({ PARLEY_BACKUP_DIR: place, PARLEY_BACKUP_KEEP: "1" });
  const [before] = await backupsIn(place);
  await expect.poll(async () => (await backupsIn(place)).filter((name) => name !== before)).toHaveLength(1);
  await expect.poll(waitingJobs).toEqual([]);
  expect(await backupsIn(place)).toHaveLength(1);
});

test("a backup whose worker stops leaves no file", async () => {
  const to = folder("ended");
  const secretKey = Buffer.from(service.environment["PARLEY_SECRET_KEY"] as string, "base64");
  const storage = { directUrl: database.url, database: database.pool(), secretKey };
  const signal = AbortSignal.abort();
  await expect(saveBackup({ storage, to, passphrase: PASSPHRASE, keep: null, signal })).rejects.toThrow(
    "aborted",
  );
  expect(await readdir(to)).toEqual([]);
});

test("a failure is logged with its reason, counted, told by the doctor, and tried again later", async () => {
  await beBehind();
  const file = folder("file");
  await writeFile(file, "");
  const port = await freePort();
  const settings = { PARLEY_BACKUP_DIR: join(file, "daily"), PARLEY_METRICS_PORT: String(port) };
  const worker = await serve(settings);
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await expect.poll(metrics).toMatch(/^parley_scheduled_backups_total\{outcome="failed"\} \d/m);
  const [job] = await waitingJobs();
  expect(job).toMatchObject({ max_attempts: 10 });
  await expect
    .poll(() => worker.log)
    .toContainEqual(
      expect.objectContaining({
        job: "backup",
        err: expect.objectContaining({ message: expect.stringContaining(`${file}/daily`) }),
      }),
    );
  const scheduleOf = async () => {
    const own = {
      PARLEY_BACKUP_TIME: "03:00",
      PARLEY_BACKUP_PASSPHRASE: PASSPHRASE,
      PARLEY_BACKUP_DIR: folder(),
    };
    const { out } = await parley(["doctor"], { ...service.environment, ...own }, folder());
    return /^\w+ +backup schedule .*$/m.exec(out)?.[0];
  };
  await expect.poll(scheduleOf).toMatch(/^failed +backup schedule +The one of \S+ failed/);
  await run("update last_backup set created_at = now()");
  expect(await scheduleOf()).toMatch(/^ok /);
});

test.each([
  ["03:00", "2026-11-26T02:59:59Z", "2026-11-26T03:00:00.000Z"],
  ["03:00", "2026-11-26T03:00:00Z", "2026-11-27T03:00:00.000Z"],
])("the backup of %s after %s is due at %s", (time, now, next) => {
  expect(nextBackupAt(time, new Date(now)).toISOString()).toBe(next);
});

test.each<[string, Record<string, string>, string[]]>([
  ["no place and no passphrase", {}, ["PARLEY_BACKUP_DIR", "PARLEY_BACKUP_PASSPHRASE"]],
  ["only the API", { PARLEY_ROLES: "api" }, []],
])("a time with %s stops the start", (_name, more, variables) => {
  const { faults } = decideConfig("serve", {}, { PARLEY_BACKUP_TIME: "03:00", ...more });
  expect(faults.map(({ variable }) => variable)).toEqual(variables);
});
