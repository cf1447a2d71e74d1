// Three PostgreSQL under Patroni and etcd with synchronous replication, and HAProxy in front, from Debian's packages and with
// the configuration of deploy/high-availability. Everything listens on loopback addresses.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../../server/test/free-port.ts";
import type { Closing } from "../run.ts";
import { addressOf, MACHINES, withAddresses } from "./addresses.ts";
import { Machine } from "./machine.ts";

const PROXY = new URL("../../deploy/high-availability/haproxy.cfg", import.meta.url);
/** As in patroni.yml. */
const SUPERUSER = "postgres:change-me-1";
/** A program of each package. That of PostgreSQL is as in patroni.yml. */
const PROGRAMS = {
  "postgresql-15": "/usr/lib/postgresql/15/bin/postgres",
  patroni: "patroni",
  "etcd-server": "etcd",
  haproxy: "haproxy",
};
const WHOLE_LIMIT_MS = 120_000;
const ASK_LIMIT_MS = 2_000;

export interface DatabaseCluster {
  /** Through the proxy. */
  url: string;
  machines: Machine[];
  /** Null while none leads. */
  leader(): Promise<Machine | null>;
  killProxy(): Promise<void>;
  startProxy(): Promise<void>;
  /** Resolves when one machine leads, and both others follow and confirm each commit. */
  whole(): Promise<void>;
}

/** Of Debian. */
export function missingPackages(): string[] {
  const isThere = (program: string) =>
    spawnSync(program, ["--version"], { stdio: "ignore" }).error === undefined;
  return Object.entries(PROGRAMS).flatMap(([name, program]) => (isThere(program) ? [] : name));
}

export async function startDatabaseCluster(folder: string, closing: Closing): Promise<DatabaseCluster> {
  const machines = MACHINES.map((name) => new Machine(name, folder));
  closing.push(async () => {
    for (const signal of ["SIGCONT", "SIGKILL"] as const)
      for (const machine of machines) await machine.signal(signal);
  });
  for (const machine of machines) await machine.prepare();
  for (const machine of machines) await machine.start();
  const port = await freePort();
  const config = join(folder, "haproxy.cfg");
  const proxySample = withAddresses(await readFile(PROXY, "utf8"));
  // Only root may change its user.
  const sample =
    process.getuid?.() === 0 ? proxySample : proxySample.replaceAll(/^ +(user|group) .*\n/gm, "");
  await writeFile(config, sample.replaceAll("127.0.0.1:5433", `127.0.0.1:${port}`));
  let proxy: ChildProcess | undefined;
  const startProxy = async () => {
    proxy = spawn("haproxy", ["-db", "-f", config], { stdio: "ignore" });
  };
  const killProxy = async () => {
    const ended = new Promise((resolve) => proxy?.once("exit", resolve));
    proxy?.kill("SIGKILL");
    await ended;
  };
  await startProxy();
  closing.push(killProxy);
  const cluster: DatabaseCluster = {
    url: `postgres://parley:parley@127.0.0.1:${port}/parley`,
    machines,
    async leader() {
      const leads = await Promise.all(
        machines.map(async ({ name }) => (await ask(name, "/primary"))?.status === 200),
      );
      return machines[leads.indexOf(true)] ?? null;
    },
    killProxy,
    startProxy,
    async whole() {
      const end = performance.now() + WHOLE_LIMIT_MS;
      for (;;) {
        const views = await Promise.all(MACHINES.map((name) => ask(name, "/cluster")));
        if (views.every(isWhole)) return;
        if (performance.now() > end)
          throw new Error(`The database cluster didn't become whole again: ${JSON.stringify(views)}`);
        await delay(500);
      }
    },
  };
  await cluster.whole();
  await makeDatabase(`postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`);
  return cluster;
}

/** All three must say so: a machine that was away answers what it last knew. */
function isWhole(answer: Answer | null): boolean {
  const members = (answer?.body as { members?: Member[] })?.members ?? [];
  const roles = members.filter(({ state }) => /^(running|streaming)$/.test(state)).map(({ role }) => role);
  return roles.toSorted().join() === "leader,sync_standby,sync_standby";
}

interface Answer {
  status: number;
  body: unknown;
}

interface Member {
  role: string;
  state: string;
}

async function ask(name: string, path: string): Promise<Answer | null> {
  try {
    const signal = AbortSignal.timeout(ASK_LIMIT_MS);
    const answer = await fetch(`http://${addressOf(name)}:8008${path}`, { signal });
    return { status: answer.status, body: await answer.json().catch(() => null) };
  } catch {
    return null;
  }
}

async function makeDatabase(superuser: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  await client.query("create role parley login password 'parley'");
  await client.query("create database parley owner parley");
  await client.end();
}
