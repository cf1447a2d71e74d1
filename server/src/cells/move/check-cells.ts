// Whether both databases allow a move. Everything is checked before anything is changed.
import type pg from "pg";
import { fingerprintOf, keyOf, knownKeys, type SecretKey } from "../../platform/crypto.ts";
import { CellsError } from "../cells-error.ts";

/** Publications with row filters came with PostgreSQL 15. */
const OLDEST_SERVER = 150_000;

export interface Cells {
  /** A direct connection to the database that has the account. */
  source: pg.Client;
  /** A direct connection to the database that gets it. */
  target: pg.Client;
}

/** @throws CellsError */
export async function checkCells({ source, target }: Cells, secretKey: SecretKey): Promise<void> {
  await checkSource(source);
  await checkTarget(target);
  await checkSchemas(source, target);
  await checkSecretKey(target, secretKey);
}

async function checkSource(source: pg.Client): Promise<void> {
  const [server] = await rowsOf<{ version: number; wal_level: string; may_replicate: boolean; user: string }>(
    source,
    `select current_setting('server_version_num')::int as version, current_setting('wal_level') as wal_level,
      rolreplication or rolsuper as may_replicate, current_user as user
    from pg_roles
    where rolname = current_user`,
  );
  if (!server) throw new Error("The role of this connection isn't in pg_roles.");
  checkVersion(server.version, "this cell");
  if (server.wal_level !== "logical")
    throw new CellsError(
      `The PostgreSQL of this cell has wal_level = ${server.wal_level}. Set wal_level = logical, restart PostgreSQL, and try again.`,
    );
  if (!server.may_replicate)
    throw new CellsError(
      `The role ${server.user} of this cell may not replicate. As a superuser, run: alter role ${server.user} replication`,
    );
}

async function checkTarget(target: pg.Client): Promise<void> {
  const [server] = await rowsOf<{ version: number; may_subscribe: boolean; has_jobs: boolean; user: string }>(
    target,
    `select current_setting('server_version_num')::int as version, current_user as user,
      to_regclass('graphile_worker._private_jobs') is not null as has_jobs,
      rolsuper or exists (
        select
        from pg_roles as needed
        where needed.rolname = 'pg_create_subscription'
          and pg_has_role(current_user, needed.oid, 'member')
      ) as may_subscribe
    from pg_roles
    where rolname = current_user`,
  );
  if (!server) throw new Error("The role of this connection isn't in pg_roles.");
  checkVersion(server.version, "the other cell");
  if (!server.may_subscribe)
    throw new CellsError(
      `The role ${server.user} of the other cell may not create a subscription. Name a superuser in --to, or from PostgreSQL 16 on a ` +
        "role that is a member of pg_create_subscription and may create in the database.",
    );
  if (!server.has_jobs)
    throw new CellsError(
      "Nobody has ever served the other cell's database. Start Parley there, then try again.",
    );
}

function checkVersion(version: number, whose: string): void {
  if (version < OLDEST_SERVER)
    throw new CellsError(
      `The PostgreSQL of ${whose} has version ${Math.floor(version / 10_000)}. A move needs 15 or newer.`,
    );
}

async function checkSchemas(source: pg.Client, target: pg.Client): Promise<void> {
  const versions = "select coalesce(max(version), 0) as version from schema_versions";
  const [here] = await rowsOf<{ version: number }>(source, versions);
  const there = await rowsOf<{ version: number }>(target, versions).catch(() => []);
  if (here?.version !== there[0]?.version)
    throw new CellsError(
      `The schemas of the cells differ: version ${here?.version} here, ${there[0]?.version ?? "none"} in the other cell. ` +
        "Run the same version of Parley in both cells.",
    );
}

/** Credentials are copied as they are encrypted. A cell without an account shows its key in the connections of its processes. */
async function checkSecretKey(target: pg.Client, secretKey: SecretKey): Promise<void> {
  const [row] = await rowsOf<{ wrapped_key: Buffer }>(
    target,
    `select wrapped_key
    from hash_keys
    join accounts using (account_id)
    where move_status is distinct from 'arriving'
    limit 1`,
  );
  if (row && keyOf(secretKey, row.wrapped_key) !== null) return;
  if (row === undefined && (await hasProcessWithKey(target, secretKey))) return;
  throw new CellsError(
    row === undefined
      ? "No process of the other cell shows this cell's secret key. Start Parley there with the same PARLEY_SECRET_KEY, then try again."
      : "The other cell has another secret key, and couldn't read the account's credentials. Both cells need the same PARLEY_SECRET_KEY.",
  );
}

async function hasProcessWithKey(target: pg.Client, secretKey: SecretKey): Promise<boolean> {
  const fingerprints = knownKeys(secretKey).map(fingerprintOf);
  const found = await rowsOf(
    target,
    `select
    from pg_stat_activity
    where datname = current_database()
      and application_name ~ '^parley-listener'
      and string_to_array(application_name, ' ') && $1
    limit 1`,
    [fingerprints],
  );
  return found.length > 0;
}

async function rowsOf<Row extends pg.QueryResultRow>(
  client: pg.Client,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await client.query<Row>(sql, values)).rows;
}
