// The statements of one table that name its rows by the values of some columns.
import type * as t from "./sql-types.ts";
import { columnList, columnOf, type Statement, statement } from "./statement.ts";

export type Types = t.SqlTypes;
export type None = Record<never, never>;

export interface KeyedRows<Key, Columns, Parameters> {
  name: string;
  table: string;
  /** Parameters, each with the name of its column in camel case. */
  key: Key;
  /** Columns that the statement returns. */
  columns?: Columns;
  /** A further condition in SQL. */
  where?: string;
  /** Parameters of `where`, `set` and `suffix`. */
  parameters?: Parameters;
}

/** `suffix`: the order or the lock in SQL. */
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
      where ${[...conditions, `(${where})`].join(" and ")}
      ${end}`,
  });
}

/** Makes statements that change rows with a key, and answer the changed ones. */
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
export function insertRow<Values extends Types, Columns extends Types = None>(row: {
  name: string;
  table: string;
  values: Values;
  besides?: Record<string, string>;
  onConflict?: string;
  columns?: Columns;
}) {
  const { name, table, values, besides = {}, onConflict = "", columns } = row;
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
