// Limits a page of contacts in bytes: 200 contacts of the largest size would be 50 MB.
import * as t from "../../platform/database/sql-types.ts";
import { columnList } from "../../platform/database/statement.ts";
import { CONTACT_COLUMNS } from "../contact.ts";
import type { EnhancedData } from "../enhanced-data.ts";

/** Bytes of enhanced data, as JSON, after which a page takes no further contact. */
const PAGE_BYTES = 2 * 1024 * 1024;

/** `enhanced_data` is null when the page has no room for the contact. */
export const PAGE_COLUMNS = { ...CONTACT_COLUMNS, enhanced_data: t.nullable(t.jsonb<EnhancedData>()) };

export type PageRow = t.Outputs<typeof PAGE_COLUMNS>;

/**
 * Wraps SQL that selects contacts up to a limit. PostgreSQL computes the sizes, so that contacts beyond the limit in bytes
 * never reach this process.
 */
export function pageWithinBytes(rows: string): string {
  const columns = columnList(CONTACT_COLUMNS);
  const data = `case when coalesce(bytes_before, 0) < ${PAGE_BYTES} then enhanced_data end as enhanced_data`;
  return `select ${columns.replace("enhanced_data", data)}
    from (
      select ${columns},
        sum(octet_length(enhanced_data::text)) over (
          order by contact_id
          rows between unbounded preceding and 1 preceding
        ) as bytes_before
      from (${rows}) as contacts
    ) as contacts
    order by contact_id`;
}

/** The number of rows that a page shows. The next page begins with the first row that has no room. */
export function roomFor(rows: PageRow[]): number {
  const first = rows.findIndex((row) => row.enhanced_data === null);
  return first < 0 ? rows.length : first;
}
