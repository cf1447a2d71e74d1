// Whether a database holds nothing that a restore could damage.
import type pg from "pg";

/** Tables of extensions don't count, nor those of graphile-worker while they hold no job: a restore that was killed leaves them. */
const FIND_TABLE = `select pg_class.oid
  from pg_class
  join pg_namespace on pg_namespace.oid = relnamespace
  where relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    and nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'graphile_worker')
    and nspname not like 'pg_temp%'
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  limit 1`;

export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows: found } = await client.query(FIND_TABLE);
  if (found.length > 0) return false;
  const { rows: jobTables } = await client.query(
    "select to_regclass('graphile_worker._private_jobs') as found",
  );
  if (jobTables[0]?.found === null) return true;
  const { rows: jobs } = await client.query("select from graphile_worker._private_jobs limit 1");
  return jobs.length === 0;
}
