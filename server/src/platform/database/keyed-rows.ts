// The statements of one table that name its rows by the values of some columns, and those that most tables of an account need.
import type { Session } from "./session.ts";
import * as t from "./sql-types.ts";
import { columnList, columnOf, type Statement, statement } from "./statement.ts";

type Types = t.SqlTypes;
type None = Record<never, never>;

interface KeyedRows<Key, Columns, Parameters> {
  name: string;
  table: string;
  /** Parameters, each with the name of its column in camel case. */
  key: Key;
  /** What the statement answers of each row. */
  columns?: Columns;
  /** A further condition in SQL. */
  where?: string;
  /** Of the further SQL. */
  parameters?: Parameters;
}

/** `suffix`: SQL after the condition, such as the order or the lock. */
export function selectRows<Key extends Types, Columns extends Types = None, Parameters extends Types = None>(
  rows: KeyedRows<Key, Columns, Parameters> & { suffix?: string },
) {
  return keyed(`select ${columnList(rows.columns ?? {})} from ${rows.table}`, rows, rows.suffix ?? "");
}

export function updateRows<Key extends Types, Columns extends Types = None, Parameters extends Types = None>(
  rows: KeyedRows<Key, Columns, Parameters> & { set: string },
) {
  return keyed(`update ${rows.table} set ${rows.set}`, rows, returning(rows.columns));
}

export function deleteRows<Key extends Types, Columns extends Types = None, Parameters extends Types = None>(
  rows: KeyedRows<Key, Columns, Parameters>,
) {
  return keyed(`delete from ${rows.table}`, rows, returning(rows.columns));
}

function keyed<Key extends Types, Columns extends Types, Parameters extends Types>(
  begin: string,
  { name, key, columns, where = "true", parameters }: KeyedRows<Key, Columns, Parameters>,
  end: string,
): Statement<t.Inputs<Key & Parameters>, t.Outputs<Columns>> {
  const conditions = Object.keys(key).map((parameter) => `${columnOf(parameter)} = $${parameter}`);
  return statement({
    name,
    parameters: { ...key, ...parameters } as Key & Parameters,
    columns: columns as Columns,
    sql: `${begin}
      where ${[...conditions, where].join(" and ")}
      ${end}`,
  });
}

/** Makes statements that change the rows with a key that meet a condition, and answer the changed ones. */
export function rowChanges<Key extends Types, Columns extends Types>(rows: {
  table: string;
  key: Key;
  columns: Columns;
}) {
  return <Parameters extends Types = None>(
    name: string,
    change: { set: string; where?: string; parameters?: Parameters },
  ) => updateRows({ name, ...rows, ...change });
}

/** `values`: parameters, each with the name of its column in camel case. `besides`: SQL of further columns. */
export function insertRow<Values extends Types, Columns extends Types = None>({
  name,
  table,
  values,
  besides = {},
  onConflict = "",
  columns,
}: {
  name: string;
  table: string;
  values: Values;
  besides?: Record<string, string>;
  onConflict?: string;
  columns?: Columns;
}) {
  const names = Object.keys(values);
  return statement({
    name,
    parameters: values,
    columns: columns as Columns,
    sql: `insert into ${table} (${[...names.map(columnOf), ...Object.keys(besides)].join(", ")})
      values (${[...names.map((value) => `$${value}`), ...Object.values(besides)].join(", ")})
      ${onConflict}
      ${returning(columns)}`,
  });
}

function returning(columns: Types | undefined): string {
  return columns ? `returning ${columnList(columns)}` : "";
}

type AccountRows<Columns extends Types, Parameters> = Omit<KeyedRows<None, Columns, Parameters>, "key"> & {
  columns: Columns;
  /** The column with the row's UUID. */
  id: keyof Columns & string;
};

const OF_ACCOUNT = { accountId: t.uuid };

/** Rows of an account by their ids, in any order. */
export function rowsById<Columns extends Types>({ id, where = "true", ...rows }: AccountRows<Columns, None>) {
  return selectRows({
    ...rows,
    key: OF_ACCOUNT,
    where: `${id} = any ($ids) and ${where}`,
    parameters: { ids: t.uuidArray },
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
export function oldestRows<Columns extends Types, Parameters extends Types = None>({
  id,
  where = "true",
  parameters,
  ...rows
}: AccountRows<Columns, Parameters>) {
  return selectRows({
    ...rows,
    key: OF_ACCOUNT,
    where: `${id} > $after and ${where}`,
    parameters: { after: t.uuid, ...(parameters as Parameters), limit: t.int8 },
    suffix: `order by ${id} limit $limit`,
  });
}

/** A page of an account's rows, newest first. */
export function newestRows<Columns extends Types, Parameters extends Types = None>({
  id,
  where = "true",
  parameters,
  ...rows
}: AccountRows<Columns, Parameters>) {
  return selectRows({
    ...rows,
    key: OF_ACCOUNT,
    where: `${id} < $before and ${where}`,
    parameters: { before: t.uuid, ...(parameters as Parameters), limit: t.int8 },
    suffix: `order by ${id} desc limit $limit`,
  });
}
