// Counts the processes that use a server. Each keeps one connection that is named after its pid, and counts as long as both
// the connection and the process exist, so kill -9 ends it. An advisory lock serializes joining and leaving.
import { Socket } from "node:net";
import { Client, DatabaseError } from "pg";
import { isAlive } from "../host-processes.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { SUPERUSER } from "./initialise.ts";
import type { ServerAddress } from "./postmaster.ts";

export interface User {
  readonly others: number;
  /** Runs `stop` if no other process uses the server, while newcomers wait; then leaves. */
  leave(stop: () => Promise<void>): Promise<"was_last" | "others_stay">;
  readonly lost: Promise<string>;
}

const USING = "parley user ";
const LEAVING = "parley leaving";
const LOCK = 1;

/** The server starts, stops (57P) or isn't there, is full (53300), or another process is leaving (55P03). */
const NOT_NOW = /^(57P0[123]|53300|55P03|ECONNREFUSED|ENOENT|ECONNRESET|EPIPE)$/;

/** Undefined when the server doesn't answer within `limitMs`: try again. Throws `password_lost`, `start_failed`. */
export async function registerUser(
  { host, port }: ServerAddress,
  password: string,
  limitMs: number,
): Promise<User | undefined> {
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
  const lost = new Promise<string>((resolve) => {
    client.on("error", (error) => resolve(error.message));
    client.on("end", () => resolve("the connection was closed"));
  });
  try {
    await client.connect();
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    // The service's role owns its database and nothing else, so an SQL injection can't read files.
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = 'parley') as role,
              exists (select from pg_database where datname = 'parley') as database`,
    );
    if (!rows[0]?.role)
      await client.query(`create role parley login password ${client.escapeLiteral(password)}`);
    if (!rows[0]?.database) await client.query("create database parley owner parley");
    const others = await countOthers(client);
    await client.query("select pg_advisory_unlock($1)", [LOCK]);
    socket.unref();
    return {
      others,
      lost,
      leave: (stop) => {
        socket.ref();
        return leave(client, stop);
      },
    };
  } catch (error) {
    client.end().catch(() => undefined);
    throwUnlessTemporary(error);
    return undefined;
  }
}

async function leave(client: Client, stop: () => Promise<void>): Promise<"was_last" | "others_stay"> {
  try {
    await client.query("set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    if ((await countOthers(client)) === 0) {
      await stop();
      return "was_last";
    }
    // The lock is released a moment before this session leaves pg_stat_activity. The next process to leave must not count it.
    await client.query(`set application_name = '${LEAVING}'`);
    return "others_stay";
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Checks the processes too: the server may still list the connection of a process that was just killed. */
async function countOthers(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `select substr(application_name, length($1) + 1)::int as pid
     from pg_stat_activity
     where starts_with(application_name, $1)
       and usename = $2
       and pid <> pg_backend_pid()`,
    [USING, SUPERUSER],
  );
  return rows.filter(({ pid }) => isAlive(pid)).length;
}

function throwUnlessTemporary(cause: unknown): void {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (cause instanceof DatabaseError && code === "28P01") {
    throw new EmbeddedPostgresError(
      "password_lost",
      "The database refuses the password in its folder. Restore the file parley.password from a backup.",
      { cause },
    );
  }
  // pg's own errors, for a connection that ended or took too long, have no code.
  if (code === undefined || NOT_NOW.test(code)) return;
  throw new EmbeddedPostgresError("start_failed", `PostgreSQL runs but can't be used: ${message}.`, {
    cause,
  });
}
