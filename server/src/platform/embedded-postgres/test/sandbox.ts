// Folders and processes of a test, all gone when it ends, whatever it did.
import { type ChildProcess, execFile, type SpawnOptions, spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, afterEach, expect, vi } from "vitest";
import { memoryFolder } from "../../../../test/memory-folder.ts";
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  openEmbeddedPostgres,
} from "../open-embedded-postgres.ts";
import { serves } from "../postmaster.ts";

export interface Said {
  readonly role?: string;
  readonly url?: string;
  readonly code?: string;
  readonly message?: string;
}

export interface Opener {
  readonly child: ChildProcess;
  /** The line that it printed after opening, or after failing to open. */
  readonly said: Promise<Said>;
  readonly exited: Promise<number | null>;
}

/** One for the tests of a file, emptied after each. */
export function useSandbox(): ReturnType<typeof createSandbox> {
  const sandbox = createSandbox(useMadeFolder());
  afterEach(sandbox.empty);
  return sandbox;
}

/** A data folder that was used and left in order, made when the first test of the file asks for it. */
function useMadeFolder(): () => Promise<string> {
  const sandbox = createSandbox(() => made());
  const make = async () => {
    const dataDir = await sandbox.dataDir();
    await (await sandbox.open(dataDir)).stop();
    // Tests read in it what happened to them.
    await rm(join(dataDir, "postgres.log"));
    return dataDir;
  };
  let folder: Promise<string> | undefined;
  const made = (): Promise<string> => {
    folder ??= make();
    return folder;
  };
  afterAll(sandbox.empty);
  return made;
}

function createSandbox(made: () => Promise<string>) {
  let dataDirs: string[] = [];
  let folders: string[] = [];
  let children: ChildProcess[] = [];
  let opened: EmbeddedPostgres[] = [];

  const empty = async () => {
    for (const child of children) child.kill("SIGKILL");
    for (const postgres of opened) await postgres.stop().catch(() => undefined);
    for (const dataDir of dataDirs) await endServer(dataDir);
    for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    [dataDirs, folders, children, opened] = [[], [], [], []];
  };

  const run = (command: string, args: string[], options: SpawnOptions): ChildProcess => {
    const child = spawn(command, args, options);
    children.push(child);
    return child;
  };
  const newDataDir = async (under: string = memoryFolder()): Promise<string> => {
    const folder = await mkdtemp(join(under, "parley-pg-"));
    // mkdtemp gives 0700, which root's unprivileged server couldn't enter.
    await chmod(folder, 0o755);
    folders.push(folder);
    dataDirs.push(join(folder, "data"));
    return join(folder, "data");
  };
  return {
    empty,
    run,
    /** Also removed when the test ends, once no server runs. */
    remove: (folder: string): void => {
      folders.push(folder);
    },
    /** A data folder that isn't there yet, in memory unless said. */
    dataDir: newDataDir,
    /** One with a database that was made, used and stopped before: a copy, which takes a tenth of making it. `within`: its path in a new folder. */
    usedDataDir: async (within = ""): Promise<string> => {
      const dataDir = join(await newDataDir(), within);
      await mkdir(dirname(dataDir), { recursive: true, mode: 0o755 });
      await promisify(execFile)("cp", ["-a", await made(), dataDir]);
      return dataDir;
    },
    open: async (dataDir: string, more: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> => {
      const postgres = await openEmbeddedPostgres({ dataDir, log: () => undefined, ...more });
      opened.push(postgres);
      return postgres;
    },
    /** The same in a process of its own, in a process group of its own. */
    openElsewhere: (dataDir: string, then: "stay" | "stop" | "end" = "stay", script = OPENER): Opener => {
      const child = run(process.execPath, [script, dataDir, then], {
        detached: true,
        env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
        stdio: ["ignore", "pipe", "inherit"],
      });
      return { child, said: firstLine(child), exited: exitOf(child) };
    },
  };
}

const OPENER = fileURLToPath(new URL("opener.ts", import.meta.url));
/** Caches compiled code, which makes a start faster. */
const COMPILED = fileURLToPath(new URL("../../../../../node_modules/.cache/opener", import.meta.url));

export function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once("exit", resolve));
}

function firstLine(child: ChildProcess): Promise<Said> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) throw new Error("no output");
    const lines = createInterface(child.stdout);
    lines.once("line", (line) => resolve(JSON.parse(line) as Said));
    lines.once("close", () => reject(new Error("the process ended without a word")));
  });
}

/** 0 when there is none. */
export async function serverPid(dataDir: string): Promise<number> {
  const pg = await databaseOf(dataDir);
  const text = await readFile(join(pg, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(text.split("\n")[0]);
  return (await serves(pid, pg)) ? pid : 0;
}

export async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  // A server that was killed breaks the connection beside the query, which rejects too.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

export async function superuserOf(dataDir: string): Promise<string> {
  const password = (await readFile(join(dataDir, "pg/parley.password"), "utf8")).trim();
  return `postgres://postgres:${password}@localhost/postgres?host=${encodeURIComponent(join(dataDir, "pg"))}`;
}

/** The entries of a folder without copies of PostgreSQL's programs, which root's server makes in a folder of mode 0700. */
export async function entriesOf(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !COPY.test(name));
}

export async function copiesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => COPY.test(name));
}

const COPY = /^binaries-/;

/** Where `locate` put it; asking that would make one. */
async function databaseOf(dataDir: string): Promise<string> {
  const elsewhere = await readFile(join(dataDir, "database-location"), "utf8").catch(() => dataDir);
  return join(elsewhere.trim(), "pg");
}

async function endServer(dataDir: string): Promise<void> {
  const pid = await serverPid(dataDir).catch(() => 0);
  if (pid === 0) return;
  process.kill(pid, "SIGCONT");
  process.kill(pid, "SIGQUIT");
  // It gives a session that was stopped 5 s, then kills it.
  await vi.waitFor(async () => expect(await serverPid(dataDir)).toBe(0), { timeout: 45_000 });
}
