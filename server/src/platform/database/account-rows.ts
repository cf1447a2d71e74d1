// The statements that most tables of an account need in the same form: rows by their ids, a page of a list, and
// changes of a row.
import type { Session } from "./session.ts";
import * as t from "./sql-types.ts";
import { columnList, type Statement, statement } from "./statement.ts";

interface AccountRows<Columns extends t.SqlTypes> {
  name: string;
  table: string;
  columns: Columns;
  /** The column with the row's UUID. */
  id: keyof Columns & string;
  /** A further condition in SQL. */
  where?: string;
}

/** Rows of an account by their ids, in any order. */
export function rowsById<Columns extends t.SqlTypes>({
  name,
  table,
  columns,
  id,
  where = "true",
}: AccountRows<Columns>) {
  return statement({
    name,
    parameters: { accountId: t.uuid, ids: t.uuidArray },
    columns,
    sql: `select ${columnList(columns)}
      from ${table}
      where account_id = $accountId
        and ${id} = any ($ids)
        and ${where}`,
  });
}

/** `id` is null for a public id that names no row of this kind. */
export async function rowById<Row>(
  runner: Pick<Session, "run">,
  select: Statement<{ accountId: string; ids: string[] }, Row>,
  accountId: string,
  id: string | null,
): Promise<Row | undefined> {
  return id === null ? undefined : (await runner.run(select, { accountId, ids: [id] }))[0];
}

/** A page of an account's rows, oldest first: ids grow with time. */
export function oldestRows<Columns extends t.SqlTypes>(rows: AccountRows<Columns>) {
  const { name, table, columns, id, where = "true" } = rows;
  return statement({
    name,
    parameters: { accountId: t.uuid, after: t.uuid, limit: t.int8 },
    columns,
    sql: `select ${columnList(columns)}
      from ${table}
      where account_id = $accountId
        and ${id} > $after
        and ${where}
      order by ${id}
      limit $limit`,
  });
}

/** A page of an account's rows, newest first. */
export function newestRows<Columns extends t.SqlTypes>(rows: AccountRows<Columns>) {
  const { name, table, columns, id, where = "true" } = rows;
  return statement({
    name,
    parameters: { accountId: t.uuid, before: t.uuid, limit: t.int8 },
    columns,
    sql: `select ${columnList(columns)}
      from ${table}
      where account_id = $accountId
        and ${id} < $before
        and ${where}
      order by ${id} desc
      limit $limit`,
  });
}

/**
 * Makes statements that change one row of an account if the row meets a condition, and answer the changed row. `key`: the columns
 * of UUIDs that name the row, each with its parameter.
 */
export function rowChanges<Key extends string, Columns extends t.SqlTypes>({
  table,
  key,
  columns,
}: {
  table: string;
  key: Record<string, Key>;
  columns: Columns;
}) {
  const named = Object.entries(key);
  const keyTypes = Object.fromEntries(named.map(([, parameter]) => [parameter, t.uuid]));
  const condition = named.map(([column, parameter]) => `and ${column} = $${parameter}`).join(" ");
  return <Parameters extends t.SqlTypes = Record<never, never>>(
    name: string,
    change: { set: string; where?: string; parameters?: Parameters },
  ) =>
    statement({
      name,
      parameters: {
        accountId: t.uuid,
        ...(keyTypes as Record<Key, typeof t.uuid>),
        ...(change.parameters as Parameters),
      },
      columns,
      sql: `update ${table}
        set ${change.set}
        where account_id = $accountId ${condition}
          and ${change.where ?? "true"}
        returning ${columnList(columns)}`,
    });
}
