// Drops the indexes and foreign keys of tables while they are filled, and makes both afterwards: keeping them up with each row
// takes many times as long.
import pg from "pg";

const { escapeIdentifier } = pg;

interface Definition {
  drop: string;
  add: string;
}

/** Primary keys and other unique constraints stay: they are few, and the tables are in the order of their keys. */
const INDEXES = `select relname as name, pg_get_indexdef(indexrelid) as definition
  from pg_index
  join pg_class on oid = indexrelid
  where relnamespace = current_schema()::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`;

const FOREIGN_KEYS = `select conname as name, relname as table, pg_get_constraintdef(pg_constraint.oid) as definition
  from pg_constraint
  join pg_class on pg_class.oid = conrelid
  where contype = 'f'
    and connamespace = current_schema()::regnamespace`;

/** Within a transaction, in which `work` fills the tables. */
export async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows: foreignKeys } = await client.query<{ name: string; table: string; definition: string }>(
    FOREIGN_KEYS,
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES);
  const definitions: Definition[] = [
    ...indexes.map(({ name, definition }) => ({
      drop: `drop index ${escapeIdentifier(name)}`,
      add: definition,
    })),
    ...foreignKeys.map(({ name, table, definition }) => ({
      drop: `alter table ${escapeIdentifier(table)} drop constraint ${escapeIdentifier(name)}`,
      add: `alter table ${escapeIdentifier(table)} add constraint ${escapeIdentifier(name)} ${definition}`,
    })),
  ];
  // A foreign key may need an index.
  for (const { drop } of definitions.toReversed()) await client.query(drop);
  await work();
  await client.query("set local maintenance_work_mem = '256MB'");
  for (const { add } of definitions) await client.query(add);
}
