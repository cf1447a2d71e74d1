// The connection pool: statements and transactions.
import pg from "pg";
import { DISK_FULL } from "../database-failure.ts";
import { describeError, type Log } from "../log.ts";
import { planCommands, withLookupOptions } from "./plan-class.ts";
import { leaveTogether, Session } from "./session.ts";
import { queryConfig, type Statement } from "./statement.ts";

export interface DatabaseOptions {
  url: string;
  log: Log;
  /** Maximum number of connections; 20 unless given. */
  size?: number;
  /** Whether statements are prepared under their names. Off behind a pooler in transaction mode; on unless given. */
  namedStatements?: boolean;
  applicationName?: string;
  /** Milliseconds after which PostgreSQL ends an idle transaction and frees its locks; 5,000 unless given. */
  idleLimitMs?: number;
  /** Sends a statement before the one ahead of it is answered. Impossible with COPY and behind a pooler. */
  pipelined?: boolean;
  /** Milliseconds without an answer to a statement after which its connection is closed; none unless given. */
  answerLimitMs?: number;
  /** True while the server can't run for want of room on its disk. Connecting then fails at once. */
  isDiskFull?: () => boolean;
}

/** SQLSTATE in_failed_sql_transaction: an earlier statement of the transaction failed. */
const IN_FAILED_TRANSACTION = "25P02";

/** Milliseconds to wait for a connection, including the wait for a free one of the pool. */
const CONNECT_LIMIT_MS = 5_000;

export interface Database {
  readonly pool: pg.Pool;
  run<Values, Row>(statement: Statement<Values, Row>, values: Values): Promise<Row[]>;
  /** Runs `work` in one transaction; rolls back when it throws. `settings` are sent with the BEGIN. */
  transaction<Result>(work: (session: Session) => Promise<Result>, settings?: string): Promise<Result>;
  close(): Promise<void>;
}

/** A transaction whose statements wait up to 5 s for a lock each. */
export function patiently<Result>(
  database: Database,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  return database.transaction(work, "set local lock_timeout = '5s'");
}

const types = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    // bigint as a number: no count and no sequence of this service exceeds 2^53.
    if (oid === pg.types.builtins.INT8) return Number;
    return pg.types.getTypeParser(oid, format as "text");
  },
} as pg.CustomTypesConfig;

export function openDatabase(options: DatabaseOptions): Database {
  const { namedStatements: named = true, idleLimitMs = 5_000, answerLimitMs } = options;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size ?? 20,
    types,
    application_name: options.applicationName ?? "parley",
    keepAlive: true,
    // A pooler accepts no options. Without named statements, PostgreSQL plans each lookup for its values anyway.
    ...(named ? { ...withLookupOptions(options.url), pipeline: options.pipelined ?? false } : {}),
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    ...(answerLimitMs === undefined ? {} : { query_timeout: answerLimitMs }),
  });
  if (options.isDiskFull) refuseWhile(options.isDiskFull, pool);
  const report = (error: Error) => {
    // The embedded server may stop before the last connections of a closed pool have ended.
    if (!pool.ending) options.log.warn({ err: describeError(error) }, "database connection lost");
  };
  pool.on("error", report);
  pool.on("connect", (client) => client.on("error", report));
  const idleLimit = `set local idle_in_transaction_session_timeout = ${idleLimitMs}`;
  const database: Database = {
    pool,
    async run(statement, values) {
      const query = queryConfig(statement, values, named);
      if (statement.plan === "lookup") return (await pool.query(query)).rows;
      // The settings of the plan class are sent with the BEGIN and end with the transaction.
      const { before } = planCommands(statement.plan);
      return database.transaction(async ({ client }) => (await client.query(query)).rows, before);
    },
    transaction: (work, settings = "") => inTransaction(pool, named, `${idleLimit};${settings}`, work),
    close: () => pool.end(),
  };
  return database;
}

/** Overrides the one method that every query of a pool begins with. Its callback form is the one that the pool itself uses. */
function refuseWhile(isDiskFull: () => boolean, pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: Connected) => Promise<pg.PoolClient>;
  const guarded = (callback?: Connected) => {
    if (!isDiskFull()) return connect(callback);
    const error = Object.assign(new Error("The disk of the database is full."), { code: DISK_FULL });
    if (!callback) return Promise.reject(error);
    return process.nextTick(callback, error, undefined, () => undefined);
  };
  pool.connect = guarded as typeof pool.connect;
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

async function inTransaction<Result>(
  pool: pg.Pool,
  named: boolean,
  settings: string,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const session = new Session(client, named);
  let broken: Error | undefined;
  leaveTogether(client);
  const begun = client.query(`begin;${settings}`);
  // With pipelining, BEGIN leaves together with the first statement. If BEGIN fails, so do the statements after it.
  begun.catch(() => undefined);
  try {
    if (!client.pipeline) await begun;
    const result = await work(session);
    await commit(client, session);
    return result;
  } catch (error) {
    const failure = await session.sent().catch((sentFailure: unknown) => sentFailure);
    // A connection in an unknown state is closed. PostgreSQL then rolls back.
    await client.query("rollback").catch((rollbackFailure) => {
      broken = rollbackFailure;
    });
    await begun;
    // This error only says that an earlier statement failed. The failure of that statement is the cause.
    const isConsequence = error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION;
    throw (isConsequence && failure) || error;
  } finally {
    client.release(broken);
  }
}

/** PostgreSQL answers a COMMIT after a failed statement with ROLLBACK, which must not count as success. */
async function commit(client: pg.PoolClient, session: Session): Promise<void> {
  if (!client.pipeline) await session.sent();
  leaveTogether(client);
  const committed = client.query("commit");
  committed.catch(() => undefined);
  await session.sent();
  const { command } = await committed;
  if (command !== "COMMIT") throw new Error(`The transaction ended in ${command}.`);
}
