// The connection pool: statements and transactions.
import pg from "pg";
import { describeError, type Log } from "../log.ts";
import { LOOKUP_OPTIONS } from "./plan-class.ts";
import { leaveTogether, Session } from "./session.ts";
import { queryConfig, type Statement } from "./statement.ts";

export interface DatabaseOptions {
  url: string;
  log: Log;
  /** Connections at most. */
  size?: number;
  /** Named prepared statements; off behind pgbouncer in transaction mode. */
  namedStatements?: boolean;
  applicationName?: string;
  /** Milliseconds between two statements of a transaction after which PostgreSQL ends it; 5,000 unless said. */
  idleLimitMs?: number;
  /** A statement is written before the one ahead of it is answered. COPY can't be pipelined, and a pooler can't either. */
  pipelined?: boolean;
  /** Milliseconds without an answer to a statement after which its connection is given up; none unless said. */
  answerLimitMs?: number;
}

/** A statement of a transaction of which another has failed. */
const IN_FAILED_TRANSACTION = "25P02";

/** Milliseconds that a connection may take, one from the pool's line too. */
const CONNECT_LIMIT_MS = 5_000;

/**
 * A process that is stopped in the middle of a transaction, or cut off by the network, would keep its locks as long as
 * the server believes in its connection: nobody could take its lanes over, or accept for the same account.
 */
const IDLE_LIMIT_MS = 5_000;

export interface Database {
  readonly pool: pg.Pool;
  run<Values, Row>(statement: Statement<Values, Row>, values: Values): Promise<Row[]>;
  /** Runs `work` in one transaction; rolls back when it throws. `settings` are sent with the BEGIN. */
  transaction<Result>(work: (session: Session) => Promise<Result>, settings?: string): Promise<Result>;
  close(): Promise<void>;
}

const types = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    // bigint as a number: no count or sequence of ours passes 2^53.
    if (oid === 20) return Number;
    return pg.types.getTypeParser(oid, format as "text");
  },
} as pg.CustomTypesConfig;

export function openDatabase(options: DatabaseOptions): Database {
  const named = options.namedStatements ?? true;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size ?? 20,
    types,
    application_name: options.applicationName ?? "parley",
    keepAlive: true,
    // A pooler takes no options. Without named statements, PostgreSQL plans each lookup for its values.
    ...(named ? { options: LOOKUP_OPTIONS, pipeline: options.pipelined ?? false } : {}),
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    ...(options.answerLimitMs === undefined ? {} : { query_timeout: options.answerLimitMs }),
  });
  const report = (error: Error) =>
    options.log.warn({ err: describeError(error) }, "database connection lost");
  pool.on("error", report);
  pool.on("connect", (client) => client.on("error", report));
  const idleLimit = `set local idle_in_transaction_session_timeout = ${options.idleLimitMs ?? IDLE_LIMIT_MS}`;
  return {
    pool,
    async run(statement, values) {
      if (statement.plan !== "lookup")
        return inTransaction(pool, named, (session) => session.run(statement, values), idleLimit);
      return (await pool.query(queryConfig(statement, values, named))).rows;
    },
    transaction: (work, settings = "") => inTransaction(pool, named, work, `${idleLimit};${settings}`),
    close: () => pool.end(),
  };
}

async function inTransaction<Result>(
  pool: pg.Pool,
  named: boolean,
  work: (session: Session) => Promise<Result>,
  settings: string,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const session = new Session(client, named);
  leaveTogether(client);
  const begun = client.query(`begin;${settings}`);
  try {
    // Pipelined, BEGIN leaves with the first statement: should it fail, so does all that follows.
    if (client.pipeline) begun.catch(() => undefined);
    else await begun;
    const result = await work(session);
    await commit(client, session);
    return result;
  } catch (error) {
    session.close();
    // A connection whose state is unknown is thrown away; the server rolls back when it ends.
    await client.query("rollback").catch((failure) => {
      broken = failure;
    });
    await begun;
    // What is refused because an earlier statement had failed tells nothing: that one does.
    if (error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION) await session.sent();
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A COMMIT after a failed statement is answered as ROLLBACK: the failure is told, never a success. */
async function commit(client: pg.PoolClient, session: Session): Promise<void> {
  if (!client.pipeline) await session.sent();
  leaveTogether(client);
  const committed = client.query("commit");
  committed.catch(() => undefined);
  await session.sent();
  const { command } = await committed;
  if (command !== "COMMIT") throw new Error(`The transaction ended in ${command}.`);
}
