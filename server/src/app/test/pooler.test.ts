// Behind pgbouncer in transaction mode: what doesn't work is refused at the start, and its kill loses nothing.
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { freePort } from "../../../test/free-port.ts";
import { needs } from "../../../test/needs.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { openService, type RunningService } from "../../../test/running-service.ts";

import { parley } from "../../cli/test/run-command.ts";

needs("pgbouncer --version", "pgbouncer");
const server = useDatabase();

interface Pooler {
  /** The address of the test's database through it. */
  url: string;
  kill(): Promise<void>;
}

const running: ChildProcess[] = [];
const folders: string[] = [];
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function startPooler(port: number, ignored = ""): Promise<Pooler> {
  const direct = new URL(server.url);
  const folder = await newFolder("parley-pooler-");
  folders.push(folder);
  const users = join(folder, "users.txt");
  await writeFile(users, `"${direct.username}" ""\n`);
  const config = join(folder, "pgbouncer.ini");
  const settings = [
    "[databases]",
    `* = host=${direct.searchParams.get("host")} port=${direct.port || 5432}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = trust",
    `auth_file = ${users}`,
    "pool_mode = transaction",
    `ignore_startup_parameters = extra_float_digits${ignored}`,
  ];
  await writeFile(config, `${settings.join("\n")}\n`);
  // It refuses to run as root.
  const words = process.getuid?.() === 0 ? ["-u", "nobody", config] : [config];
  const child = spawn("pgbouncer", words, { stdio: "ignore" });
  running.push(child);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await expect.poll(() => listens(port)).toBe(true);
  return {
    url: `postgres://${direct.username}@127.0.0.1:${port}${direct.pathname}`,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(socket.destroy() !== null));
    socket.once("error", () => resolve(false));
  });
}

describe("behind a pooler", () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await openService(server.url);
  });
  afterAll(() => service.close());

  test.each([
    ["that refuses options", ""],
    ["that drops options", ",options"],
  ])("a start or a command through one %s says what to set", async (_, ignored) => {
    const { url, kill } = await startPooler(await freePort(), ignored);
    await expect(service.serve({ DATABASE_URL: url })).rejects.toThrow(
      /^DATABASE_URL leads to a pooler .* Set PARLEY_NAMED_STATEMENTS=off, and DATABASE_DIRECT_URL to /,
    );
    const unnamed = { DATABASE_URL: url, PARLEY_NAMED_STATEMENTS: "off" };
    await expect(service.serve(unnamed)).rejects.toThrow(
      /^DATABASE_DIRECT_URL isn't set, and DATABASE_URL leads to a pooler /,
    );
    await expect(service.serve({ DATABASE_DIRECT_URL: url })).rejects.toThrow(
      /^DATABASE_DIRECT_URL leads to a pooler /,
    );
    const migrated = await parley(["migrate"], { DATABASE_URL: url });
    expect(migrated).toMatchObject({
      code: 1,
      complaints: expect.stringMatching(/^DATABASE_DIRECT_URL isn't set, /),
    });
    await kill();
  });

  test("a pooler that is killed amid 500 messages loses none and doubles none", async () => {
    const port = await freePort();
    const { url, kill } = await startPooler(port);
    const { call, log } = await service.serve({
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: server.url,
      PARLEY_NAMED_STATEMENTS: "off",
    });
    await service.connectNumber(call, "+15550001000");
    await service.simulator.faults();
    let killed: Promise<unknown> = Promise.resolve();
    const send = async (n: number) => {
      if (n === 250) killed = kill().then(() => startPooler(port));
      const key = { "Idempotency-Key": randomUUID() };
      const body = { phone_number: `+1555444${1_000 + (n % 50)}`, message: `${n}` };
      await expect
        .poll(async () => (await call("POST", "/whatsapp/send-message", body, key)).status)
        .toBe(202);
    };
    const numbers = Array.from({ length: 500 }, (_, n) => n).values();
    const sendAll = async () => {
      for (const n of numbers) await send(n);
    };
    await Promise.all(Array.from({ length: 20 }, sendAll));
    await killed;
    expect(log.map(({ msg }) => msg)).toContain("database connection lost");
    const waiting = async () => (await service.query("select from outbox")).length;
    await expect.poll(waiting).toBe(0);
    const arrived = (await service.simulator.messages()).map(({ text }) => Number(text));
    expect(arrived.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 500 }, (_, n) => n));
  });
});
