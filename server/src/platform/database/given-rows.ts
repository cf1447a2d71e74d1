// Rows that a statement is given: one array for each column, which `unnest` turns into rows again.
import * as t from "./sql-types.ts";
import { columnOf } from "./statement.ts";

/** The array type of each type, by its object id, and the type's name. */
const ARRAYS: Record<number, { oid: number; name: string }> = {
  [t.bool.oid]: { oid: t.boolArray.oid, name: "boolean" },
  [t.bytea.oid]: { oid: t.byteaArray.oid, name: "bytea" },
  [t.int2.oid]: { oid: t.int2Array.oid, name: "smallint" },
  [t.int4.oid]: { oid: t.int4Array.oid, name: "integer" },
  [t.int8.oid]: { oid: t.int8Array.oid, name: "bigint" },
  [t.float8.oid]: { oid: t.float8Array.oid, name: "float8" },
  [t.text.oid]: { oid: t.textArray.oid, name: "text" },
  [t.uuid.oid]: { oid: t.uuidArray.oid, name: "uuid" },
  [t.timestamptz.oid]: { oid: t.timestamptzArray.oid, name: "timestamptz" },
  [t.jsonb().oid]: { oid: t.jsonbArray.oid, name: "jsonb" },
};

type Arrays<Columns extends t.SqlTypes> = {
  [Name in keyof Columns & string as `${Name}s`]: Columns[Name] extends t.SqlType<infer Output, infer Input>
    ? t.SqlType<Output[], Input[]>
    : never;
};

/**
 * `parameters` are the statement's parameters, each with the name of its column and an s. `as` is an item of FROM with an alias,
 * whose columns have the names in snake case. `values` are the parameters' values.
 */
export function givenRows<Columns extends t.SqlTypes>(columns: Columns) {
  const names = Object.keys(columns);
  const arrayOf = (name: string) => ARRAYS[columns[name]?.oid ?? 0] as { oid: number; name: string };
  const byColumn = (of: (name: string) => unknown) =>
    Object.fromEntries(names.map((name) => [`${name}s`, of(name)]));
  const arrays = names.map((name) => `$${name}s::${arrayOf(name).name}[]`).join(", ");
  const list = names.map(columnOf).join(", ");
  return {
    parameters: byColumn((name) => ({ oid: arrayOf(name).oid, nullable: false })) as Arrays<Columns>,
    as: (alias: string) => `unnest(${arrays}) as ${alias} (${list})`,
    values: (rows: readonly t.Inputs<Columns>[]) =>
      byColumn((name) => rows.map((row) => row[name])) as t.Inputs<Arrays<Columns>>,
  };
}
