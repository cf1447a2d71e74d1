// Starts postgres on a folder and waits until it accepts connections.
import { type ChildProcess, spawn } from "node:child_process";
import { open } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { EmbeddedPostgresError, stopIfAborted } from "./error.ts";
import type { Location } from "./location.ts";
import { boundLog, logFile, logTail } from "./log-file.ts";
import { holderOf, type Remnant, type ServerAddress } from "./postmaster.ts";
import { hasLz4, serverSettings } from "./settings.ts";

export interface StartOptions {
  readonly at: Location;
  readonly native: string;
  readonly remnant: Remnant | undefined;
  readonly patienceMs: number;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal | undefined;
}

export type Started =
  | { readonly kind: "ready"; readonly child: ChildProcess }
  /** Another server has the folder, is just leaving it, or has the port; `line` is what postgres said. */
  | { readonly kind: "held"; readonly line: string };

/** sockaddr_un holds 104 bytes on macOS and 108 on Linux; PostgreSQL refuses longer ones. */
const LONGEST_SOCKET_PATH = 100;
const LOOPBACK = "127.0.0.1";
const LOOK_MS = 5;
const SAY_MS = 5_000;
const HELD =
  /lock file ".*" (already exists|is empty)|pre-existing shared memory block|could not create any TCP\/IP sockets/;

/**
 * The server is detached, in a session of its own: neither our death nor Ctrl-C in our terminal reaches it.
 * @throws EmbeddedPostgresError `start_failed` with the log's last lines, `aborted`
 */
export async function startServer(options: StartOptions): Promise<Started> {
  const { at } = options;
  await boundLog(at.base);
  const log = await open(logFile(at.base), "a", 0o600);
  const offset = (await log.stat()).size;
  try {
    const child = await launch(options, log.fd);
    return (await waitUntilReady(child, options)) ? { kind: "ready", child } : await explain(at.base, offset);
  } finally {
    await log.close();
  }
}

export function socketPath(pg: string): string {
  return join(pg, ".s.PGSQL.5432");
}

async function launch({ at, native, remnant }: StartOptions, log: number): Promise<ChildProcess> {
  const lz4 = await hasLz4(native, at.pg, at.serverUser);
  const settings = serverSettings(await chooseAddress(at.pg, remnant), lz4);
  // PostgreSQL takes a lock file with this pid for a remnant. It still looks whether the predecessor's shared
  // memory is in use, which makes this safe where removing the file would not be.
  const env = remnant === undefined ? {} : { PG_GRANDPARENT_PID: String(remnant.pid) };
  const child = spawn(join(native, "bin/postgres"), ["-D", at.pg, ...settings], {
    ...at.serverUser,
    cwd: at.pg,
    env,
    detached: true,
    stdio: ["ignore", log, log],
  });
  await new Promise((resolve, reject) => {
    child.once("spawn", resolve);
    child.once("error", (cause) =>
      reject(
        new EmbeddedPostgresError("start_failed", `PostgreSQL can't be started: ${cause.message}`, { cause }),
      ),
    );
  });
  child.unref();
  return child;
}

async function waitUntilReady(child: ChildProcess, options: StartOptions): Promise<boolean> {
  const since = performance.now();
  let said = since;
  while (child.exitCode === null && child.signalCode === null) {
    const holder = await holderOf(options.at.pg);
    if (holder.kind === "live" && holder.pid === child.pid && holder.ready) return true;
    const now = performance.now();
    if (options.signal?.aborted || now - since > options.patienceMs) {
      child.kill("SIGINT");
      stopIfAborted(options.signal);
      throw await failed(options.at.base, 0, `it wasn't ready after ${Math.round((now - since) / 1000)} s`);
    }
    if (now - said > SAY_MS) {
      options.log("PostgreSQL isn't ready yet: after a crash it first reads what it had written ahead.");
      said = now;
    }
    await pause(LOOK_MS);
  }
  return false;
}

async function explain(base: string, offset: number): Promise<Started> {
  const said = await logTail(base, offset, 20);
  const line = said.split("\n").find((one) => HELD.test(one));
  if (line !== undefined) return { kind: "held", line };
  throw await failed(base, offset, "it ended");
}

async function failed(base: string, offset: number, how: string): Promise<EmbeddedPostgresError> {
  const tail = await logTail(base, offset, 8);
  return new EmbeddedPostgresError(
    "start_failed",
    `PostgreSQL didn't start: ${how}. Its log, ${logFile(base)}, ends with:\n${tail || "(nothing)"}`,
  );
}

async function chooseAddress(pg: string, remnant: Remnant | undefined): Promise<ServerAddress> {
  if (Buffer.byteLength(socketPath(pg)) <= LONGEST_SOCKET_PATH) return { host: pg, port: 5432 };
  // The port of a killed server again, so that who was connected finds the next one.
  const before = remnant && (await freePort(remnant.port));
  return { host: LOOPBACK, port: before ?? (await freePort(0)) ?? 0 };
}

/**
 * `wanted` when nobody listens there, any that is free for 0. A server that finds it taken all the same ends as
 * `held`, and the next try asks again.
 */
async function freePort(wanted: number): Promise<number | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(undefined));
    server.listen(wanted, LOOPBACK, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
