// Pages of rows with a column of JSON that can be large.
import type * as t from "./sql-types.ts";

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
