// How long a migration takes, estimated from the sizes of the tables that it rewrites, reads or indexes.
import type pg from "pg";
import type { Migration } from "./migrations.ts";

/** Bytes that PostgreSQL handles in a second, beside a time for each row. docs/guides/upgrade.md says how close the estimates are. */
const RATES = {
  rows: 200e6,
  index: 40e6,
  gin: 8e6,
  /** A GIN index of an expression, which splits texts into tokens. */
  search: 4e6,
  /** UPDATE adds the tokens of each row instead of building the index at once. */
  searchByUpdate: 1.5e6,
  scan: 300e6,
  /** Bytes of the table, because the size of the new index isn't known. */
  build: 200e6,
  buildGin: 15e6,
};

const SECONDS_A_ROW = { rewritten: 3e-6, updated: 6e-6 };

export interface MigrationWork {
  /** With the size of each table now, its indexes included. */
  rewrites: SizedTable[];
  /** With the size of each table now, without its indexes. */
  scans: SizedTable[];
  /** New indexes of tables that exist already, with the size of the table without its indexes. */
  indexes: (SizedTable & { index: string })[];
  /** 0: it reads and writes no rows. */
  seconds: number;
}

interface SizedTable {
  table: string;
  bytes: number;
}

export interface TableSizes {
  /** As PostgreSQL counted when it last analysed the table. */
  rows: number;
  /** The bytes of the rows, and of the indexes by kind. */
  heap: number;
  index: number;
  gin: number;
  search: number;
}

const NONE: TableSizes = { rows: 0, heap: 0, index: 0, gin: 0, search: 0 };

/** `sizes`: of all tables that exist. A table that another pending migration makes has no size yet. */
export function estimateWork({ sql, ...declared }: Migration, sizes: Map<string, TableSizes>): MigrationWork {
  let seconds = 0;
  const rewrites = declared.rewrites.map((table) => {
    const { rows, heap, index, gin, search } = sizes.get(table) ?? NONE;
    const byUpdate = new RegExp(`^update ${table}\\b`, "m").test(sql);
    seconds += rows * (byUpdate ? SECONDS_A_ROW.updated : SECONDS_A_ROW.rewritten);
    seconds += heap / RATES.rows + index / RATES.index + gin / RATES.gin;
    seconds += search / (byUpdate ? RATES.searchByUpdate : RATES.search);
    return { table, bytes: heap + index + gin + search };
  });
  const scans = declared.scans.map((table) => {
    const { heap: bytes } = sizes.get(table) ?? NONE;
    seconds += bytes / RATES.scan;
    return { table, bytes };
  });
  const indexes = [...sql.matchAll(/^create (?:unique )?index (\w+)\s+on (\w+)(\s+using gin)?/gm)].flatMap(
    ([, index = "", table = "", isGin]) => {
      const bytes = sizes.get(table)?.heap;
      if (bytes === undefined) return [];
      seconds += bytes / (isGin ? RATES.buildGin : RATES.build);
      return [{ index, table, bytes }];
    },
  );
  return { rewrites, scans, indexes, seconds };
}

export async function readTableSizes(client: pg.Client): Promise<Map<string, TableSizes>> {
  const { rows } = await client.query<{ table: string } & TableSizes>(
    `select relname as table, greatest(reltuples, 0)::float8 as rows, pg_table_size(pg_class.oid)::float8 as heap,
      index::float8, gin::float8, search::float8
    from pg_class
    cross join lateral (
      select coalesce(sum(pg_relation_size(indexrelid)) filter (where amname <> 'gin'), 0) as index,
        coalesce(sum(pg_relation_size(indexrelid)) filter (where amname = 'gin' and indexprs is null), 0) as gin,
        coalesce(sum(pg_relation_size(indexrelid)) filter (where amname = 'gin' and indexprs is not null), 0) as search
      from pg_index
      join pg_class as indexes on indexes.oid = indexrelid
      join pg_am on pg_am.oid = indexes.relam
      where indrelid = pg_class.oid
    ) as sizes
    where relnamespace = current_schema()::regnamespace
      and relkind = 'r'`,
  );
  return new Map(rows.map(({ table, ...sizes }) => [table, sizes]));
}
