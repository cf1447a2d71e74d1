// Statements that most tables of an account need: rows by their ids, and pages of a list, also of rows with large JSON.
import { type KeyedRows, type None, selectRows, type Types } from "./keyed-rows.ts";
import type { Session } from "./session.ts";
import * as t from "./sql-types.ts";
import type { Statement } from "./statement.ts";

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
    where: `${id} = any ($ids) and (${where})`,
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

function pageOf<Columns extends Types, Parameters extends Types, Cursor extends Types>(
  { id, where = "true", parameters, ...rows }: AccountRows<Columns, Parameters>,
  cursor: Cursor,
  begin: string,
  order: string,
) {
  return selectRows({
    ...rows,
    key: OF_ACCOUNT,
    where: `${id} ${begin} and (${where})`,
    parameters: { ...cursor, ...(parameters as Parameters), limit: t.int8 },
    suffix: `order by ${id} ${order} limit $limit`,
  });
}

/** A page of an account's rows, oldest first: ids grow with time. */
export const oldestRows = <Columns extends Types, Parameters extends Types = None>(
  rows: AccountRows<Columns, Parameters>,
) => pageOf(rows, { after: t.uuid }, "> $after", "");

/** A page of an account's rows, newest first. */
export const newestRows = <Columns extends Types, Parameters extends Types = None>(
  rows: AccountRows<Columns, Parameters>,
) => pageOf(rows, { before: t.uuid }, "< $before", "desc");

/** After about so many bytes of JSON, every page ends: 200 of the largest contacts would be 50 MB. Larger pages hold up other requests. */
export const PAGE_BYTES = 1024 * 1024;

interface LargeRows {
  columns: Types;
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
