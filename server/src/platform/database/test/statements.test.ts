// Every statement of the service, compared with what PostgreSQL says of it over the migrated schema.
import { glob } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { useDatabase } from "../../../../test/database.ts";
import { type DescribedColumn, describeStatement } from "../../../../test/describe-statement.ts";
import * as t from "../sql-types.ts";
import { statement as real, type Statement } from "../statement.ts";

type AnyStatement = Statement<unknown, unknown>;

/** Every statement that any module declares. */
const declared = vi.hoisted(() => [] as AnyStatement[]);
vi.mock("../statement.ts", async (original) => {
  const real = await original<typeof import("../statement.ts")>();
  const record = (...definition: Parameters<typeof real.statement>) => {
    const made = real.statement(...definition) as AnyStatement;
    declared.push(made);
    return made;
  };
  return { ...real, statement: record };
});

const SOURCE = fileURLToPath(new URL("../../../", import.meta.url));
const server = useDatabase();
let client: pg.Client;
/** `<table id>.<column number>` of all columns that allow null. */
let nullableColumns: Set<string>;

beforeAll(async () => {
  // Test files share a process: modules that an earlier file loaded have declared their statements already.
  vi.resetModules();
  for await (const file of glob("**/*.ts", { cwd: SOURCE })) {
    if (!/(^|\/)test\/|^main\.ts$/.test(file)) await import(`${SOURCE}${file}`);
  }
  client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    "select attrelid || '.' || attnum as id from pg_attribute where attnum > 0 and not attnotnull",
  );
  nullableColumns = new Set(rows.map(({ id }) => id));
});
afterAll(async () => {
  vi.resetModules();
  await client.end();
});

test("there are statements, and their names are unique: a connection prepares each name once", () => {
  expect(declared.length).toBeGreaterThan(80);
  const names = declared.map(({ name }) => name).filter((name) => name !== undefined);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("PostgreSQL can prepare every statement and agrees on the parameters and columns", async () => {
  const faults: Record<string, string[]> = {};
  for (const statement of declared) {
    const found = await faultsOf(statement);
    if (found.length > 0) faults[statement.name ?? statement.text] = found;
  }
  expect(faults).toEqual({});
});

describe("the comparison finds", () => {
  const cases: [string, () => AnyStatement, RegExp][] = [
    [
      "a parameter of another type",
      () => real({ parameters: { id: t.text }, sql: "select $id::uuid" }),
      /parameter id/,
    ],
    ["a column that isn't declared", () => real({ sql: "select 1 as one" }), /column one isn't declared/],
    [
      "a column that may be null",
      () => real({ columns: { phone: t.text }, sql: "select phone from contacts" }),
      /may be null/,
    ],
  ];
  test.each(cases)("%s", async (_label, make, fault) => {
    expect((await faultsOf(make())).join()).toMatch(fault);
  });
});

async function faultsOf({ text, parameters, columns }: AnyStatement): Promise<string[]> {
  const found = await describeStatement(client, text).catch((error: Error) => error);
  if (found instanceof Error) return [found.message];
  const faults: string[] = [];
  for (const [index, name] of Object.keys(parameters).entries()) {
    const declaredId = parameters[name]?.oid;
    if (found.parameters[index] !== declaredId)
      faults.push(
        `parameter ${name} is declared as ${typeName(declaredId)}, is ${typeName(found.parameters[index])}`,
      );
  }
  const names = found.columns.map(({ name }) => name);
  const missing = Object.keys(columns).filter((name) => !names.includes(name));
  faults.push(...missing.map((name) => `column ${name} is declared, isn't there`));
  for (const column of found.columns) faults.push(...columnFaults(column, columns[column.name]));
  return faults;
}

function columnFaults(
  { name, dataTypeID, tableID, columnID }: DescribedColumn,
  type: { oid: number; nullable: boolean } | undefined,
): string[] {
  if (!type) return [`column ${name} isn't declared`];
  if (type.oid !== dataTypeID)
    return [`column ${name} is declared as ${typeName(type.oid)}, is ${typeName(dataTypeID)}`];
  if (!type.nullable && nullableColumns.has(`${tableID}.${columnID}`)) return [`column ${name} may be null`];
  return [];
}

function typeName(id: number | undefined): string {
  const name = Object.entries(pg.types.builtins).find(([, builtin]) => builtin === id)?.[0];
  return name?.toLowerCase() ?? `type ${id}`;
}
