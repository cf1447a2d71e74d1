// Jobs of each kind that people wait for, in workers that are killed while the jobs run.
import { expect, onTestFinished, test, vi } from "vitest";
import { callApi } from "../../../test/api.ts";
import { useOpenService } from "../../../test/running-service.ts";

// Includes the start of four processes, also on slow machines.
vi.setConfig({ testTimeout: 180_000 });

const patience = { timeout: 45_000 };
const PERSON = "15551230002";
const service = useOpenService();

test("the third death of its process ends a job, with the reason where people look for it", async () => {
  const { pool } = service.database;
  const parley = await service.serve({ PARLEY_ROLES: "api" });
  const other = callApi(parley.url, await service.addAccount());
  await service.connectNumber(parley.call, "+15550001000");
  const newest = async () => (await parley.get(`/messages?phone=${PERSON}`)).data[0];

  const image = { base64: Buffer.alloc(6_000).toString("base64"), mime_type: "image/jpeg" };
  await service.simulator.write({ from: PERSON, image });
  await expect.poll(newest, patience).toMatchObject({ media: { status: "waiting" } });
  const csv = { "content-type": "text/csv" };
  const imported = await parley.call("POST", "/contacts/import", "phone\n+15551230003\n", csv);
  const exported = await parley.call("POST", "/contacts/export", {});
  await other("POST", "/contacts/contact", { contact: { phone: "+15551230001" } });
  const bulk = await other("POST", "/contacts/bulk", { filter: {}, act: { add_labels: ["VIP"] } });

  // What keeps the jobs running until the kill, without a time limit: a file that comes in ten minutes, and tables that nobody gets.
  const faults = (await service.simulator.control("GET", "/faults")) as object;
  const next_media = Array(3).fill({ bytes_per_second: 1 });
  await service.simulator.control("PUT", "/faults", { ...faults, next_media });
  const lock = await pool.connect();
  await lock.query("begin; lock table contacts in access exclusive mode");
  const runs = async () => {
    const { rows } = await pool.query(
      `select unfinished as runs from jobs where run_at is not null
       union all
       select attempts from graphile_worker.jobs where task_identifier = 'fetch-media' and locked_at is not null`,
    );
    return rows.map((row) => Number(row.runs));
  };
  onTestFinished(() => lock.release(true));
  for (let run = 1; run <= 3; run++) {
    const { process } = await service.start();
    await expect.poll(runs, patience).toEqual([run, run, run, run]);
    await process.end("SIGKILL");
    // PostgreSQL notices the end of a client only when it answers.
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
  }
  await lock.query("rollback");
  await service.start();

  const why = expect.stringContaining("Parley's process ended 3 times");
  const failed = { status: "failed", error: why, finished_at: expect.any(String) };
  await expect
    .poll(newest, patience)
    .toMatchObject({ media: { status: "failed", error: "media_unreadable" } });
  const get = async (path: string, call = parley.call) => (await call("GET", path)).body;
  const { id: importId } = imported.body.import;
  await expect.poll(() => get(`/imports/${importId}`), patience).toMatchObject(failed);
  expect(await get(`/jobs/${importId}`)).toMatchObject(failed);
  await expect.poll(() => get(`/exports/${exported.body.export.id}`), patience).toMatchObject(failed);
  await expect.poll(() => get(`/jobs/${bulk.body.job.id}`, other), patience).toMatchObject(failed);
  // The runner forgets a task in a statement after the task's last one.
  await expect.poll(runs, patience).toEqual([]);
});
