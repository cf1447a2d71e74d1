// Who uses a server: each process keeps one connection that is named after its pid, and counts while both are there,
// so that kill -9 ends it too. An advisory lock makes "am I the last?" and "I am coming" exclude each other.
import { Socket } from "node:net";
import { Client, DatabaseError } from "pg";
import { isAlive } from "./alive.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { SUPERUSER } from "./initialise.ts";
import type { ServerAddress } from "./postmaster.ts";

export interface User {
  /** Other processes that used the server when we came. */
  readonly others: number;
  /** Runs `stop` when nobody else uses the server, and keeps newcomers waiting meanwhile; then leaves. */
  leave(stop: () => Promise<void>): Promise<"was_last" | "others_stay">;
  /** Resolves when the connection ended though we didn't leave, with what was said. */
  readonly lost: Promise<string>;
}

const USING = "parley user ";
const LEAVING = "parley leaving";
/** Only locks in the database `postgres` count, which nothing else uses. */
const LOCK = 1;

// What a server or a socket says while it starts, stops or isn't there, has no connection left (53300), or somebody
// is just leaving (55P03).
const NOT_NOW = new Set([
  "57P01",
  "57P02",
  "57P03",
  "55P03",
  "53300",
  "ECONNREFUSED",
  "ENOENT",
  "ECONNRESET",
  "EPIPE",
]);

/**
 * Registers this process as a user, and makes the role and the database `parley` when they aren't there yet.
 * Waits for an answer, and for somebody who is just leaving, up to `limitMs` each.
 * @returns undefined when the server doesn't answer now; try again.
 * @throws EmbeddedPostgresError `password_lost`, `start_failed`
 */
export async function registerUser(
  address: ServerAddress,
  password: string,
  limitMs: number,
): Promise<User | undefined> {
  const connection = openConnection(address, password, limitMs);
  try {
    await connection.client.connect();
    await connection.client.query("select pg_advisory_lock($1)", [LOCK]);
    await ensureDatabase(connection.client, password);
    const others = await countOthers(connection.client);
    await connection.client.query("select pg_advisory_unlock($1)", [LOCK]);
    connection.unref();
    return { others, lost: connection.ended, leave: (stop) => leave(connection, stop) };
  } catch (error) {
    connection.client.end().catch(() => undefined);
    return unanswered(error);
  }
}

interface Connection {
  readonly client: Client;
  readonly ended: Promise<string>;
  unref(): void;
  ref(): void;
}

function openConnection({ host, port }: ServerAddress, password: string, limitMs: number): Connection {
  const socket = new Socket();
  const client = new Client({
    host,
    port,
    user: SUPERUSER,
    password,
    database: "postgres",
    application_name: `${USING}${process.pid}`,
    connectionTimeoutMillis: limitMs,
    lock_timeout: limitMs,
    ssl: false,
    stream: () => socket,
  });
  const ended = new Promise<string>((resolve) => {
    client.on("error", (error) => resolve(error.message));
    client.on("end", () => resolve("the connection was closed"));
  });
  return { client, ended, unref: () => socket.unref(), ref: () => socket.ref() };
}

async function leave(connection: Connection, stop: () => Promise<void>): Promise<"was_last" | "others_stay"> {
  const { client } = connection;
  connection.ref();
  try {
    await client.query("set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    if ((await countOthers(client)) === 0) {
      await stop();
      return "was_last";
    }
    // The lock goes a moment before our line in pg_stat_activity does: the next to leave mustn't count us.
    await client.query(`set application_name = '${LEAVING}'`);
    return "others_stay";
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The connection of a process that was just killed can still be listed: the server hasn't read its end yet. */
async function countOthers(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `select substr(application_name, length($1) + 1)::int as pid
     from pg_stat_activity
     where starts_with(application_name, $1)
       and usename = $2
       and pid <> pg_backend_pid()`,
    [USING, SUPERUSER],
  );
  const alive = await Promise.all(rows.map(({ pid }) => isAlive(pid)));
  return alive.filter(Boolean).length;
}

/** The service's role owns its database and nothing else: what reaches it by a fault in SQL can't read files. */
async function ensureDatabase(client: Client, password: string): Promise<void> {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = 'parley') as role,
            exists (select from pg_database where datname = 'parley') as database`,
  );
  if (!rows[0]?.role)
    await client.query(`create role parley login password ${client.escapeLiteral(password)}`);
  if (!rows[0]?.database) await client.query("create database parley owner parley");
}

function unanswered(error: unknown): undefined {
  const code = (error as NodeJS.ErrnoException).code;
  if (error instanceof DatabaseError && code === "28P01") {
    throw new EmbeddedPostgresError(
      "password_lost",
      "The database refuses the password that lies in its folder. Bring the file parley.password back from a backup.",
      { cause: error },
    );
  }
  // Without a code it is pg's own word for a connection that ended, or took too long.
  if (code === undefined || NOT_NOW.has(code)) return undefined;
  const said = error instanceof Error ? error.message : String(error);
  throw new EmbeddedPostgresError("start_failed", `PostgreSQL runs and can't be used: ${said}.`, {
    cause: error,
  });
}
