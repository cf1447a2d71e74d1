// Parley with its embedded database on a small file system that fills up.
import { randomBytes } from "node:crypto";
import { appendFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openService, type RunningService, type Served } from "../../../test/running-service.ts";
import { mountSmallDisk, type SmallDisk } from "../../../test/small-disk.ts";
import { migrate } from "../../platform/database/schema/migrate.ts";
import {
  type EmbeddedPostgres,
  openEmbeddedPostgres,
} from "../../platform/embedded-postgres/open-embedded-postgres.ts";
import { query, superuserOf } from "../../platform/embedded-postgres/test/sandbox.ts";

const MEGABYTE = 2 ** 20;

let disk: SmallDisk;
/** The mount point. */
let root: string;
let postgres: EmbeddedPostgres;
let service: RunningService;
let parley: Served;

beforeAll(async () => {
  disk = mountSmallDisk(192);
  root = disk.path;
  postgres = await openEmbeddedPostgres({ dataDir: join(root, "data"), log: () => undefined });
  await migrate(postgres.url);
  service = await openService(postgres.url);
  // Parley opens the data folder itself, so that it is Parley that restarts a server that has ended.
  parley = await service.serve(embedded(root));
});
afterAll(async () => {
  // In order, because the last user of the server stops it.
  await parley?.stop();
  await service?.close();
  await postgres?.stop();
  disk.unmount();
});

const embedded = (at: string) => ({
  DATABASE_URL: "",
  PARLEY_DATA_DIR: join(at, "data"),
  PARLEY_TIMING: JSON.stringify({
    ...JSON.parse(service.environment["PARLEY_TIMING"] as string),
    drain_ms: 1_000,
  }),
});

let phones = 0;
const upsert = () =>
  parley.call("POST", "/contacts/contact", {
    contact: {
      phone: `+1555${1_000_000 + phones++}`,
      // Random base64 compresses to three quarters at best.
      enhanced_data: {
        Data: Array.from({ length: 10 }, () => ({ text: randomBytes(2_250).toString("base64") })),
      },
    },
  });
const ready = async () => (await fetch(`${parley.url}/readyz`)).status;

/** Fills the disk after a switch of the WAL segment, so that there is room for WAL but none for data. */
async function fillDisk(at: string, filler: string): Promise<void> {
  const superuser = await superuserOf(join(at, "data"));
  await query(superuser, "select pg_switch_wal()");
  await query(superuser, "checkpoint");
  takeRoom(at, filler);
}

function takeRoom(at: string, filler: string): void {
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(at);
    return bavail * bsize;
  };
  while (freeBytes() > MEGABYTE)
    appendFileSync(filler, Buffer.alloc(Math.min(freeBytes() - MEGABYTE / 2, MEGABYTE)));
}

/** Uses up the segments of the write-ahead log until PostgreSQL needs a new one and ends. */
async function useUpWal(at: string): Promise<void> {
  const superuser = await superuserOf(join(at, "data"));
  const segment = "select pg_logical_emit_message(false, 'test', repeat('x', 16000000)), pg_switch_wal()";
  await expect
    .poll(() =>
      query(superuser, segment).then(
        () => true,
        () => false,
      ),
    )
    .toBe(false);
}

function linesSince(start: number) {
  return parley.log.filter(({ level, time }) => level >= 40 && Date.parse(time) >= start);
}

test("a full disk is 503, not ready and one log line a second, until there is room again", async () => {
  const filler = join(root, "filler");
  expect([(await upsert()).status, await ready()]).toEqual([201, 200]);
  await fillDisk(root, filler);
  const start = performance.now();
  let refused = await upsert();
  await expect
    .poll(async () => {
      refused = await upsert();
      return refused.status;
    })
    .toBe(503);
  expect(refused.body).toMatchObject({ code: "database_unavailable", retryable: true });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.headers["content-type"]).toMatch(/^application\/problem\+json/);
  expect(await ready()).toBe(503);

  const answers = await Promise.all(Array.from({ length: 100 }, upsert));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect((await parley.call("GET", "/contacts?limit=1")).status).toBe(200);
  const lines = parley.log.filter(({ level }) => level >= 40);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(1 + (performance.now() - start) / 1_000);
  expect(lines.map((line) => (line["err"] as { code: string } | undefined)?.code)).toContain("53100");

  rmSync(filler);
  await expect.poll(ready).toBe(200);
  expect((await upsert()).status).toBe(201);
});

test("a full disk that ends PostgreSQL is 503 with a reason, and Parley goes on by itself when there is room", async () => {
  const filler = join(root, "filler");
  expect([(await upsert()).status, await ready()]).toEqual([201, 200]);
  const other = await service.serve(embedded(root));
  takeRoom(root, filler);
  const start = Date.now();
  await useUpWal(root);
  const text = async () => (await fetch(`${parley.url}/readyz`)).text();
  await expect.poll(text).toBe("not ready: the disk of the database is full\n");
  const refused = await upsert();
  expect(refused).toMatchObject({ status: 503, body: { code: "database_unavailable", retryable: true } });
  await other.stop();
  // One a second, the end of PostgreSQL, and the restart of the two groups of background jobs.
  expect(linesSince(start).length).toBeLessThanOrEqual(4 + (Date.now() - start) / 1_000);
  expect(linesSince(start).map(({ msg }) => msg)).toContainEqual(
    expect.stringMatching(/the disk .* is full/),
  );

  rmSync(filler);
  await expect.poll(ready).toBe(200);
  expect((await upsert()).status).toBe(201);
});
