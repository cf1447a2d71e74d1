// Opens the database that the configuration names, and the key that opens what is sealed in it.
import type { Config } from "../config/config.ts";
import { loadSecretKey } from "../config/secrets.ts";
import { type Database, type DatabaseOptions, openDatabase } from "./database/database.ts";
import { hasDatabase, openEmbeddedPostgres } from "./embedded-postgres/index.ts";
import type { Log } from "./log.ts";

export interface Storage {
  /** For requests, hooks and outcomes. */
  database: Database;
  /** For beats, ownership and marks alone: behind a line of requests they would lose every lane. */
  control: Database;
  /** For background jobs, whose statements may take minutes. */
  bulk: Database;
  url: string;
  /** Passes by a pooler: for LISTEN, migrations and jobs. */
  directUrl: string;
  /** 32 bytes. */
  secretKey: Buffer;
  /** Called when an embedded server died and could not be started again. */
  onLost(listener: (why: string) => void): void;
  close(): Promise<void>;
}

/** Connections of one process, by what they are for. */
const REQUESTS = 20;
const CONTROL = 5;
const JOBS = 8;
/** Milliseconds without an answer after which a connection is given up: a network that swallows packets says nothing. */
const ANSWER_LIMIT_MS = 20_000;
/**
 * What a stopped owner of a lane has locked is free long before its lease ends, so that the lane can be taken over
 * then; a busy event loop is no stopped process.
 */
const LEAST_IDLE_LIMIT_MS = 1_000;

/** @throws SecretKeyError, EmbeddedPostgresError */
export async function openStorage(config: Config, log: Log, signal?: AbortSignal): Promise<Storage> {
  const { dataDir, namedStatements } = config;
  const idleLimitMs = Math.max(LEAST_IDLE_LIMIT_MS, Math.ceil(config.timing.leaseMs / 3));
  const options = { log, namedStatements, idleLimitMs };
  if (config.database) {
    const { url, directUrl } = config.database;
    if (!config.secretKey) throw new Error("A configuration with a database has a secret key.");
    const pools = openPools({ url, ...options });
    return { ...pools, url, directUrl, secretKey: config.secretKey, onLost: () => undefined };
  }
  const databaseExists = await hasDatabase(dataDir);
  const secretKey = await loadSecretKey({ dataDir, given: config.secretKey, databaseExists });
  const server = await keepServer(dataDir, log, signal);
  const pools = openPools({ url: server.url, ...options });
  return {
    ...pools,
    url: server.url,
    directUrl: server.url,
    secretKey,
    onLost: server.onLost,
    async close() {
      await pools.close();
      await server.stop();
    },
  };
}

/** Pools connect when they are used, so that a tool pays for one connection. */
function openPools(options: DatabaseOptions): Pick<Storage, "database" | "control" | "bulk" | "close"> {
  const limited = { ...options, answerLimitMs: ANSWER_LIMIT_MS, pipelined: true };
  const database = openDatabase({ ...limited, size: REQUESTS });
  const control = openDatabase({ ...limited, size: CONTROL, applicationName: "parley-control" });
  const bulk = openDatabase({ ...options, size: JOBS, applicationName: "parley-bulk" });
  return {
    database,
    control,
    bulk,
    async close() {
      await Promise.all([database.close(), control.close(), bulk.close()]);
    },
  };
}

/** An embedded server that is started again when it dies: the pool finds it under the same address. */
async function keepServer(dataDir: string, log: Log, signal?: AbortSignal) {
  const open = () =>
    openEmbeddedPostgres({ dataDir, log: (line) => log.info(line), ...(signal ? { signal } : {}) });
  let server = await open();
  const { url } = server;
  let stopping = false;
  let reopening: Promise<void> = Promise.resolve();
  const lost: ((why: string) => void)[] = [];
  const watch = () =>
    server.onExit((why) => {
      log.error(`${why} Starting it again.`);
      reopening = reopen();
    });
  const reopen = async () => {
    try {
      await server.stop();
      if (stopping) return;
      server = await open();
      if (server.url !== url) throw new Error("PostgreSQL came back under another address.");
      watch();
    } catch (error) {
      for (const listener of lost) listener(error instanceof Error ? error.message : String(error));
    }
  };
  watch();
  return {
    url,
    onLost: (listener: (why: string) => void) => void lost.push(listener),
    async stop() {
      stopping = true;
      await reopening;
      await server.stop();
    },
  };
}
