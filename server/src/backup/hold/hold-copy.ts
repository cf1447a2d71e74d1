// Holds sending in a copy of a database that another tool made, such as pg_dump: the original may have sent what waits in it, and may still run.
import { type Database, statement, t } from "../../platform/database/index.ts";

/**
 * The same after a restart, a failover to a replica and a restore of the whole cluster's files. Those can't be told from the
 * original.
 */
const readIdentity = statement({
  name: "read_database_identity",
  plan: "scan",
  columns: { identity: t.text },
  sql: `select system_identifier || '/' || oid as identity
    from pg_control_system()
    cross join pg_database
    where datname = current_database()`,
});

const holdOther = statement({
  name: "hold_copied_database",
  plan: "scan",
  parameters: { identity: t.text },
  columns: { account_id: t.uuid },
  sql: `with copied as (
      update served_database
      set identity = $identity
      where identity <> $identity
      returning is_only
    )
    update accounts
    set sending_held_at = now()
    where sending_held_at is null
      and exists (select from copied)
    returning account_id`,
});

const remember = statement({
  name: "remember_database_identity",
  parameters: { identity: t.text },
  sql: `insert into served_database (identity)
    values ($identity)
    on conflict (is_only) do nothing`,
});

/** SQLSTATE insufficient_privilege. Everybody may call the function, unless an operator took that away. */
const FORBIDDEN = "42501";

/** Call it before a process serves the database. Returns how many accounts it held. */
export async function holdCopy(database: Database): Promise<number> {
  const identity = await readOwnIdentity(database);
  if (identity === null) return 0;
  const held = await database.run(holdOther, { identity });
  await database.run(remember, { identity });
  return held.length;
}

async function readOwnIdentity(database: Database): Promise<string | null> {
  try {
    const [row] = await database.run(readIdentity, {});
    return row?.identity ?? null;
  } catch (error) {
    if ((error as { code?: string }).code === FORBIDDEN) return null;
    throw error;
  }
}
