// Opens the configured database and loads the key that encrypts secrets in it.
import { loadSecretKey } from "../config/secrets.ts";
import type { Config } from "../config/settings.ts";
import type { SecretKey } from "./crypto.ts";
import { type Database, type DatabaseOptions, openDatabase } from "./database/index.ts";
import { keepServer } from "./embedded-postgres/keep-server.ts";
import { hasDatabase } from "./embedded-postgres/location.ts";
import type { Log } from "./log.ts";
import { refusePooler } from "./refuse-pooler.ts";

export interface Storage {
  database: Database;
  /** For beats, and for owning, reading and marking lanes: waiting behind requests would cost this process its lanes. */
  control: Database;
  bulk: Database;
  url: string;
  /** Bypasses a pooler: for LISTEN, migrations and jobs. */
  directUrl: string;
  secretKey: SecretKey;
  /** Where the embedded database is; null for a server of one's own. */
  folder: string | null;
  onLost(listener: (why: string) => void): void;
  close(): Promise<void>;
}

const REQUESTS = 20;
const CONTROL = 5;
const JOBS = 8;
/** Milliseconds without an answer after which a connection is closed: a network that drops packets reports nothing. */
const ANSWER_LIMIT_MS = 20_000;
/** Frees a suspended owner's locks before its lease ends. The minimum spares a busy event loop. */
const MIN_IDLE_LIMIT_MS = 1_000;

export async function openStorage(config: Config, log: Log, signal?: AbortSignal): Promise<Storage> {
  const {
    dataDir,
    databaseUrl: url,
    databaseDirectUrl: directUrl,
    namedStatements,
    secretKey: given,
  } = config;
  const idleLimitMs = Math.max(MIN_IDLE_LIMIT_MS, Math.ceil(config.timing.leaseMs / 3));
  const options = { log, namedStatements, idleLimitMs };
  if (url !== null && directUrl !== null) {
    if (!given) throw new Error("A configuration with a database has a secret key.");
    await refusePooler({ url, directUrl, namedStatements });
    return {
      ...openPools({ url, ...options }),
      url,
      directUrl,
      secretKey: given,
      folder: null,
      onLost: () => undefined,
    };
  }
  const secretKey = await loadSecretKey({ dataDir, given, databaseExists: await hasDatabase(dataDir) });
  const server = await keepServer(dataDir, log, signal);
  const pools = openPools({ url: server.url, ...options, isDiskFull: server.isDiskFull });
  const close = () => pools.close().then(server.stop);
  const { folder, onLost } = server;
  return { ...pools, url: server.url, directUrl: server.url, secretKey, folder, onLost, close };
}

/** A pool connects when it is used, so a command line tool opens one connection. */
function openPools(options: DatabaseOptions): Pick<Storage, "database" | "control" | "bulk" | "close"> {
  const limited = { ...options, answerLimitMs: ANSWER_LIMIT_MS, pipelined: true };
  const database = openDatabase({ ...limited, size: REQUESTS });
  const control = openDatabase({ ...limited, size: CONTROL, applicationName: "parley-control" });
  const bulk = openDatabase({ ...options, size: JOBS, applicationName: "parley-bulk" });
  const close = async () => {
    await Promise.all([database.close(), control.close(), bulk.close()]);
  };
  return { database, control, bulk, close };
}
