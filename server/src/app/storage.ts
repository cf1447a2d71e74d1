// Opens the database that the configuration names, and the key that opens what is sealed in it.
import type { Config } from "../config/config.ts";
import { loadSecretKey } from "../config/secrets.ts";
import { type Database, openDatabase } from "../platform/database/database.ts";
import { hasDatabase, openEmbeddedPostgres } from "../platform/embedded-postgres/index.ts";
import type { Log } from "../platform/log.ts";

export interface Storage {
  database: Database;
  url: string;
  /** Passes by a pooler: for LISTEN, migrations and jobs. */
  directUrl: string;
  /** 32 bytes. */
  secretKey: Buffer;
  /** Called when an embedded server died and could not be started again. */
  onLost(listener: (why: string) => void): void;
  close(): Promise<void>;
}

/** Connections of one process. */
const POOL_SIZE = 20;
/**
 * What a stopped owner of a lane has locked is free long before its lease ends, so that the lane can be taken over
 * then; a busy event loop is no stopped process.
 */
const LEAST_IDLE_LIMIT_MS = 1_000;

/** @throws SecretKeyError, EmbeddedPostgresError */
export async function openStorage(config: Config, log: Log, signal?: AbortSignal): Promise<Storage> {
  const { dataDir, namedStatements } = config;
  const idleLimitMs = Math.max(LEAST_IDLE_LIMIT_MS, Math.ceil(config.timing.leaseMs / 3));
  const options = { log, namedStatements, idleLimitMs, size: POOL_SIZE };
  if (config.database) {
    const { url, directUrl } = config.database;
    if (!config.secretKey) throw new Error("A configuration with a database has a secret key.");
    const database = openDatabase({ url, ...options });
    return {
      database,
      url,
      directUrl,
      secretKey: config.secretKey,
      onLost: () => undefined,
      close: database.close,
    };
  }
  const databaseExists = await hasDatabase(dataDir);
  const secretKey = await loadSecretKey({ dataDir, given: config.secretKey, databaseExists });
  const server = await keepServer(dataDir, log, signal);
  const database = openDatabase({ url: server.url, ...options });
  return {
    database,
    url: server.url,
    directUrl: server.url,
    secretKey,
    onLost: server.onLost,
    async close() {
      await database.close();
      await server.stop();
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
