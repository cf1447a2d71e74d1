// Transactions that hold tables: a migration that changes such a table waits until they end.
import type pg from "pg";

export interface OpenTransaction {
  /** PostgreSQL's process. */
  pid: number;
  application: string;
  /** Since the transaction began. Null for another role's, if the own role may not see it. */
  seconds: number | null;
  tables: string[];
  /** It gives way to a lock that waits for longer than `deadlock_timeout`, which is a second. */
  is_autovacuum: boolean;
}

/** Oldest first. Those of the service end within a second. */
export async function findOpenTransactions(client: pg.Client): Promise<OpenTransaction[]> {
  const { rows } = await client.query<OpenTransaction>(
    `select pid, application_name as application, backend_type is not distinct from 'autovacuum worker' as is_autovacuum,
       extract(epoch from clock_timestamp() - xact_start)::int as seconds,
       array_agg(distinct relname::text order by relname::text) as tables
     from pg_locks
     join pg_stat_activity using (pid)
     join pg_class on pg_class.oid = relation
     where granted
       and relnamespace = 'public'::regnamespace
       and relkind = 'r'
       and datname = current_database()
       and pid <> pg_backend_pid()
       and (xact_start is null or xact_start < clock_timestamp() - interval '1 second')
     group by pid, application_name, backend_type, xact_start
     order by xact_start nulls last, pid`,
  );
  return rows;
}

export function describeOpenTransaction({ pid, application, seconds, tables }: OpenTransaction): string {
  const age = seconds === null ? "" : `has been open for ${seconds} s and `;
  return `process ${pid} of PostgreSQL (${application || "no application name"}), whose transaction ${age}holds ${tables.join(", ")}`;
}
