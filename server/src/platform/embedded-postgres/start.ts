// Starts postgres on a folder and waits until it accepts connections. Its log is limited to two files of 4 MB.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, open, readFile, stat, truncate } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { diskFullSentence, EmbeddedPostgresError, isDiskFull, stopIfAborted } from "./error.ts";
import type { Location } from "./location.ts";
import { type Holder, holderOf, type ServerAddress } from "./postmaster.ts";

export interface OpenOptions {
  readonly at: Location;
  readonly patienceMs: number;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal | undefined;
}

interface StartOptions extends OpenOptions {
  readonly native: string;
  readonly holder: Holder;
}

/** sockaddr_un holds 104 bytes on macOS and 108 on Linux; PostgreSQL refuses longer paths. */
const LONGEST_SOCKET_PATH = 100;
const LOOPBACK = "127.0.0.1";
const POLL_MS = 5;
const LOG_BYTES = 4 * 2 ** 20;
const HELD =
  /lock file ".*" (already exists|is empty)|pre-existing shared memory block|could not create any TCP\/IP sockets/;

/** Detached, so that neither our death nor Ctrl-C reaches it. A string says that another server is there. */
export async function startServer(options: StartOptions): Promise<ChildProcess | string> {
  const { base } = options.at;
  await boundLog(base);
  const log = await open(logFile(base), "a", 0o600);
  const offset = (await log.stat()).size;
  try {
    const child = await launch(options, log.fd);
    if (await waitUntilReady(child, options)) return child;
    const held = (await logTail(base, offset, 20)).split("\n").find((line) => HELD.test(line));
    if (held === undefined) throw await failed(base, offset, "it ended");
    return held;
  } finally {
    await log.close();
  }
}

function socketPath(pg: string): string {
  return join(pg, ".s.PGSQL.5432");
}

async function launch({ at, native, holder }: StartOptions, log: number): Promise<ChildProcess> {
  const remnant = holder.kind === "stale" ? holder : undefined;
  let address: ServerAddress = { host: at.pg, port: 5432 };
  if (Buffer.byteLength(socketPath(at.pg)) > LONGEST_SOCKET_PATH) {
    // The port of a killed server again, so that its clients find the next server.
    const before = remnant && (await freePort(remnant.port));
    address = { host: LOOPBACK, port: before ?? (await freePort(0)) ?? 0 };
  }
  // PostgreSQL ignores a lock file that names the pid in PG_GRANDPARENT_PID. It still checks that the predecessor's shared
  // memory is unused, so this is safe where removing the file wouldn't be.
  const env = remnant === undefined ? {} : { PG_GRANDPARENT_PID: String(remnant.pid) };
  const child = spawn(join(native, "bin/postgres"), ["-D", at.pg, ...serverSettings(address)], {
    ...at.serverUser,
    cwd: at.pg,
    env,
    detached: true,
    stdio: ["ignore", log, log],
  });
  await once(child, "spawn").catch((cause: Error) => {
    const message = `PostgreSQL can't be started: ${cause.message}`;
    throw new EmbeddedPostgresError("start_failed", message, { cause });
  });
  child.unref();
  return child;
}

/** False when the process has ended. */
async function waitUntilReady(child: ChildProcess, options: StartOptions): Promise<boolean> {
  const since = performance.now();
  while (child.exitCode === null && child.signalCode === null) {
    const holder = await holderOf(options.at.pg);
    if (holder.kind === "live" && holder.pid === child.pid && holder.ready) return true;
    const now = performance.now();
    if (options.signal?.aborted || now - since > options.patienceMs) {
      child.kill("SIGINT");
      stopIfAborted(options.signal);
      throw await failed(options.at.base, 0, `it wasn't ready after ${Math.round((now - since) / 1000)} s`);
    }
    await delay(POLL_MS);
  }
  return false;
}

async function failed(base: string, offset: number, how: string): Promise<EmbeddedPostgresError> {
  const tail = await logTail(base, offset, 8);
  if (await isDiskFull(base, tail)) return new EmbeddedPostgresError("disk_full", diskFullSentence(base));
  return new EmbeddedPostgresError(
    "start_failed",
    `PostgreSQL didn't start: ${how}. Its log, ${logFile(base)}, ends with:\n${tail || "(nothing)"}`,
  );
}

/** `wanted` if it is free; any free port for 0. If another program takes the port meanwhile, the start is tried again. */
async function freePort(wanted: number): Promise<number | undefined> {
  const server = createServer().listen(wanted, LOOPBACK);
  const listening = await once(server, "listening").catch(() => undefined);
  const port = listening && (server.address() as AddressInfo).port;
  server.close();
  return port;
}

export function logFile(base: string): string {
  return join(base, "postgres.log");
}

/** A full log is copied to `postgres.log.1` and emptied in place, because the server holds it open. */
export async function boundLog(base: string): Promise<void> {
  const file = logFile(base);
  const found = await stat(file).catch(() => undefined);
  if (found === undefined || found.size < LOG_BYTES) return;
  await copyFile(file, `${file}.1`);
  await truncate(file);
}

export async function logTail(base: string, offset: number, count: number): Promise<string> {
  const bytes = await readFile(logFile(base)).catch(() => Buffer.alloc(0));
  return bytes.toString("utf8", offset).trimEnd().split("\n").slice(-count).join("\n");
}

/** Not in postgresql.conf, so that a new release of Parley can change them. */
const ALWAYS = [
  "fsync=on",
  "synchronous_commit=on",
  "full_page_writes=on",
  // A small write-ahead log makes checkpoints frequent, and every checkpoint makes PostgreSQL log whole pages again.
  "max_wal_size=1GB",
  "shared_buffers=128MB",
  // The default of three workers limits all sessions together to three concurrent reads; an erasure reads thousands of pages.
  "io_workers=12",
  "max_connections=100",
  "jit=off",
  "timezone=UTC",
  "log_timezone=UTC",
  "log_line_prefix=%m [%p] ",
  // Messages of errors can contain phone numbers. The level `log` keeps only LOG, FATAL and PANIC.
  "log_min_messages=log",
  "log_min_error_statement=panic",
  "log_error_verbosity=terse",
  "log_checkpoints=off",
];

function serverSettings({ host, port }: ServerAddress): string[] {
  // unix_socket_directories is a list, so a folder with a comma in its name must be quoted.
  const address = host.startsWith("/")
    ? [
        "listen_addresses=",
        `unix_socket_directories="${host.replaceAll('"', '""')}"`,
        "unix_socket_permissions=0700",
      ]
    : [`listen_addresses=${host}`, "unix_socket_directories="];
  return [...address, `port=${port}`, ...ALWAYS].flatMap((setting) => ["-c", setting]);
}
