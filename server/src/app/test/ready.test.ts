// /readyz of a process without a worker of its own.
import { spawn, spawnSync } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { openService, type RunningService } from "../../../test/running-service.ts";

const WORKER = { PARLEY_ROLES: "worker", PARLEY_PUBLIC_URL: "http://127.0.0.1" };
const database = useDatabase();
let service: RunningService;

beforeAll(async () => {
  service = await openService(database.url);
});
afterAll(() => service.close());

function shortSilence(): string {
  const timing = JSON.parse(service.environment["PARLEY_TIMING"] as string);
  return JSON.stringify({ ...timing, worker_silence_ms: 2_000 });
}

test("an API is ready while a worker is alive, and for a while after the last one was", async () => {
  const PARLEY_TIMING = shortSilence();
  const { url } = await service.serve({ PARLEY_ROLES: "api", PARLEY_TIMING });
  const ready = async () => (await fetch(`${url}/readyz`)).status;
  expect(await ready()).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const worker = await service.serve({ ...WORKER, PARLEY_TIMING });
  expect(await ready()).toBe(200);
  await worker.stop();
  expect(await ready()).toBe(200);
  await expect.poll(ready).toBe(503);
  const other = await service.start({ ...WORKER, PARLEY_TIMING });
  expect(await ready()).toBe(200);
  await other.process.end("SIGKILL");
  await expect.poll(ready).toBe(503);
});

const hasProxy = spawnSync("haproxy", ["-v"]).status === 0;

test.skipIf(!hasProxy)(
  "HAProxy's sample keeps an API without a worker (skipped without HAProxy)",
  async () => {
    const { url } = await service.serve({ PARLEY_ROLES: "api", PARLEY_TIMING: shortSilence() });
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
    const folder = await newFolder("parley-haproxy-");
    const socket = join(folder, "stats");
    const config = join(folder, "haproxy.cfg");
    const sample = await readFile(new URL("../../../../deploy/haproxy.cfg", import.meta.url), "utf8");
    await writeFile(
      config,
      sample
        .replace(/^ *user .*\n *group .*\n/m, `    stats socket ${socket}\n`)
        .replace(/^ *bind :80$/m, `    bind unix@${join(folder, "public")}`)
        .replace(/^ *bind :443.*\n/m, "")
        .replace("127.0.0.1:8080", new URL(url).host)
        .replace("inter 2s", "inter 50ms fall 1"),
    );
    const proxy = spawn("haproxy", ["-db", "-f", config], { stdio: ["ignore", "ignore", "inherit"] });
    onTestFinished(async () => {
      const ended = new Promise((resolve) => proxy.once("exit", resolve));
      proxy.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true });
    });
    /** The state of the first process, and the result of its newest check. */
    const check = async () => {
      const connection = connect(socket);
      connection.write("show stat\n");
      const [header = "", ...rows] = (await text(connection)).split("\n");
      const row = rows.find((one) => one.startsWith("parley,parley1,"))?.split(",");
      return ["status", "check_status"].map((name) => row?.[header.split(",").indexOf(name)]);
    };
    await expect.poll(() => check().catch(String)).toEqual(["UP", "L7OK"]);
  },
);
