// Owns the PostgreSQL server of a test run: starts it, prints the superuser's address, and removes it when the input ends.
// A detached process, so that neither kill -9 nor Ctrl-C of the test runner leaves anything behind.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  installedBinaries,
  type RunAs,
  runnableBinaries,
} from "../src/platform/embedded-postgres/binaries.ts";
import { memoryFolder } from "./memory-folder.ts";

const NOBODY: RunAs = { uid: 65534, gid: 65534 };
const START_LIMIT_MS = 20_000;
const STOP_LIMIT_MS = 5_000;

// Fast but not crash-safe: nothing here outlives the run.
const SETTINGS = [
  "listen_addresses=",
  "fsync=off",
  "full_page_writes=off",
  "synchronous_commit=off",
  "max_connections=200",
  "max_wal_size=1GB",
  "jit=off",
];

const runAs = process.getuid?.() === 0 ? NOBODY : undefined;
const folder = mkdtempSync(join(memoryFolder(), "parley-test-"));
// /dev/shm may be mounted noexec, so the programs aren't copied there.
const copies = mkdtempSync(join(tmpdir(), "parley-test-bin-"));
let server: ChildProcess | undefined;

process.stdin.resume();
process.stdin.once("end", stop);
process.once("SIGTERM", stop);
start().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
  stop();
});

async function start(): Promise<void> {
  chmodSync(copies, 0o755);
  const bin = join(await runnableBinaries(installedBinaries(), runAs, copies), "bin");
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  if (runAs !== undefined) for (const path of [folder, data]) chownSync(path, runAs.uid, runAs.gid);
  const as = { ...runAs, cwd: folder, env: {} };
  const initial = [
    "--no-sync",
    "--no-instructions",
    "--auth=trust",
    "--username=postgres",
    "--encoding=UTF8",
  ];
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  execFileSync(join(bin, "initdb"), ["-D", data, ...initial, ...locale], { ...as, stdio: "pipe" });
  const settings = [`unix_socket_directories=${folder}`, ...SETTINGS].flatMap((setting) => ["-c", setting]);
  const log = openSync(join(folder, "log"), "a");
  server = spawn(join(bin, "postgres"), ["-D", data, ...settings], { ...as, stdio: ["ignore", log, log] });
  server.once("exit", stop);
  await ready(join(data, "postmaster.pid"));
  console.info(`postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`);
}

/** The eighth line of postmaster.pid is the server's status. */
async function ready(pidFile: string): Promise<void> {
  for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; await pause(10)) {
    if (server?.exitCode !== null)
      throw new Error(`postgres ended:\n${lines(join(folder, "log")).join("\n")}`);
    if (lines(pidFile)[7]?.trim() === "ready") return;
  }
  throw new Error(`postgres wasn't ready within ${START_LIMIT_MS} ms`);
}

function lines(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}

function stop(): void {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) {
    for (const path of [folder, copies]) rmSync(path, { recursive: true, force: true });
    process.exit();
  }
  server.kill("SIGINT");
  setTimeout(() => server?.kill("SIGKILL"), STOP_LIMIT_MS).unref();
}
