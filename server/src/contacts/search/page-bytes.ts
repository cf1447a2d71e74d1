// Limits a page of contacts in bytes: two hundred of the largest contacts would be 50 MB.
import { type ContactRow, contactColumns } from "../contact.ts";
import type { EnhancedData } from "../enhanced-data.ts";

/** Bytes of enhanced data, as JSON, after which a page takes no further contact. */
const PAGE_BYTES = 2 * 1024 * 1024;

/** A row of a page. `enhanced_data` is null when the page has no room for the contact. */
export type PageRow = Omit<ContactRow, "enhanced_data"> & { enhanced_data: EnhancedData | null };

/**
 * Wraps a statement that selects the columns of contacts up to a limit. The size is computed here, before the rows leave the
 * server: reading them all and cutting the page afterwards would hold them all in memory.
 */
export function pageWithinBytes(rows: string): string {
  const columns = contactColumns("page");
  const data = `case when coalesce(bytes_before, 0) < ${PAGE_BYTES} then page.enhanced_data end as enhanced_data`;
  return `select ${columns.replace("page.enhanced_data", data)}
   from (
     select ${columns},
       sum(octet_length(page.enhanced_data::text)) over (
         order by page.contact_id
         rows between unbounded preceding and 1 preceding
       ) as bytes_before
     from (${rows}) as page
   ) as page
   order by page.contact_id`;
}

/** The number of rows that a page shows. The next page begins with the first row that has no room. */
export function roomFor(rows: PageRow[]): number {
  const first = rows.findIndex((row) => row.enhanced_data === null);
  return first < 0 ? rows.length : first;
}
