// The statements that most tables of an account need in the same form: rows by their ids, a page of a list, also of rows with a column
// of JSON that can be large, and changes of a row.
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

/** After about so many bytes of JSON, every page ends: 200 of the largest contacts would be 50 MB. Larger pages hold up other requests. */
export const PAGE_BYTES = 1024 * 1024;

interface LargeRows {
  columns: t.SqlTypes;
  /** The column of JSON. */
  large: string;
  /** By the columns of `rows`. */
  order: string;
}

/** SQL: the rows, with null in the large column of those that the page has no room for. They never reach this process. */
export function withinBytes(rows: string, { columns, large, order }: LargeRows): string {
  const names = Object.keys(columns);
  const shown = names.map((name) =>
    name === large ? `case when coalesce(bytes_before, 0) < ${PAGE_BYTES} then ${name} end as ${name}` : name,
  );
  return `select ${shown.join(", ")}
    from (
      select ${names.join(", ")},
        sum(octet_length(${large}::text)) over (
          order by ${order}
          rows between unbounded preceding and 1 preceding
        ) as bytes_before
      from (${rows}) as rows
    ) as rows
    order by ${order}`;
}

/** The number of rows with room. The next page begins with the first row without. */
export function roomFor<Large extends string>(rows: { [name in Large]: unknown }[], large: Large): number {
  const first = rows.findIndex((row) => row[large] === null);
  return first < 0 ? rows.length : first;
}
