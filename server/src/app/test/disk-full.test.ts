// A database with a full disk: the data folder of an embedded server is on a small file system.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openService, type RunningProcess, type RunningService } from "../../../test/running-service.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { openEmbeddedPostgres } from "../../platform/embedded-postgres/open-embedded-postgres.ts";
import type { EmbeddedPostgres } from "../../platform/embedded-postgres/supervise.ts";
import { query, superuserOf } from "../../platform/embedded-postgres/test/sandbox.ts";

const MEGABYTE = 2 ** 20;

/** The mount point; null without the right to mount. */
let root: string | null;
let postgres: EmbeddedPostgres;
let service: RunningService;
let parley: RunningProcess;

beforeAll(async () => {
  root = mountSmall();
  if (root === null) return;
  postgres = await openEmbeddedPostgres({ dataDir: join(root, "data"), log: () => undefined });
  await migrate(postgres.url);
  service = await openService(postgres.url);
  parley = await service.start();
}, 60_000);
afterAll(async () => {
  if (root === null) return;
  await service?.close();
  await postgres?.stop();
  // Lazily: a process of the server may take a moment longer to end.
  execFileSync("umount", ["--lazy", root]);
  rmSync(root, { recursive: true });
});

function mountSmall(): string | null {
  const at = mkdtempSync(join(tmpdir(), "parley-full-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=192m,mode=755", "none", at], { stdio: "pipe" });
    return at;
  } catch {
    rmSync(at, { recursive: true });
    return null;
  }
}

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

/** Fills the disk after a switch of the WAL segment: without room for a new segment, the server would crash. */
async function fillDisk(at: string, filler: string): Promise<void> {
  const superuser = await superuserOf(join(at, "data"));
  await query(superuser, "select pg_switch_wal()");
  await query(superuser, "checkpoint");
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(at);
    return bavail * bsize;
  };
  while (freeBytes() > MEGABYTE)
    appendFileSync(filler, Buffer.alloc(Math.min(freeBytes() - MEGABYTE / 2, MEGABYTE)));
}

test("a full disk is 503, not ready and one log line a second, until there is room again", async ({
  skip,
}) => {
  if (root === null) return skip("mounting a small file system needs root");
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
  const lines = parley.process.log.filter(({ level }) => level >= 40);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(1 + (performance.now() - start) / 1_000);
  expect(lines.map((line) => (line["err"] as { code: string } | undefined)?.code)).toContain("53100");

  rmSync(filler);
  await expect.poll(ready, { timeout: 15_000 }).toBe(200);
  expect((await upsert()).status).toBe(201);
});
