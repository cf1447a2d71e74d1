// Reads rows of an import that wait to be applied.
import { JOB_KEY } from "../../jobs/index.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { newUuid } from "../../platform/ids.ts";
import type { OpenImport } from "../import.ts";
import type { ImportedChange } from "../rows/row.ts";

const COLUMNS = {
  line: t.int8,
  change: t.nullable(t.jsonb<ImportedChange>()),
  /** The person was erased after the import began. */
  erased: t.bool,
};

export interface WaitingRow extends Pick<t.Outputs<typeof COLUMNS>, "line" | "erased"> {
  change: ImportedChange;
}

/** Bytes of the rows' texts and changes that are read at once, unless a single row has more. */
const MOST_BYTES = 8 * 1024 * 1024;

const read = statement({
  name: "read_waiting_import_rows",
  parameters: {
    ...JOB_KEY,
    createdAt: t.timestamptz,
    after: t.int8,
    last: t.int8,
    limit: t.int8,
    bytes: t.int8,
  },
  columns: COLUMNS,
  sql: `select line, change, erasure.found is not null as erased
    from ${rowsWithinBytes("line <= $last and refused_code is null")}
    left join lateral (
      select true as found
      from erased_addresses
      where erased_addresses.account_id = $accountId
        and erased_addresses.address_hash = rows.phone_hash
        and erased_addresses.erased_at >= $createdAt
      limit 1
    ) as erasure on true
    order by line`,
});

/**
 * The first `$limit` rows after the line `$after`, as long as those before have less than `$bytes` of texts and changes. The change
 * of joined rows can be much larger than the text of the last one.
 */
export function rowsWithinBytes(condition: string): string {
  return `(
      select *
      from (
        select *, sum(bytes) over (order by line) - bytes as bytes_before
        from (
          select *, octet_length(content) + coalesce(octet_length(change::text), 0) as bytes
          from import_rows
          where account_id = $accountId
            and job_id = $jobId
            and line > $after
            and ${condition}
          order by line
          limit $limit
        ) as next
      ) as measured
      where bytes_before < $bytes
    ) as rows`;
}

/** At most `limit` rows in order, after the line `after` and up to the line `last`. */
export async function readWaitingRows(
  database: Database,
  { accountId, jobId, createdAt }: OpenImport,
  range: { after: number; last?: number; limit: number },
): Promise<WaitingRow[]> {
  const { after, last = Number.MAX_SAFE_INTEGER, limit } = range;
  const key = { accountId, jobId, createdAt };
  const rows = await database.run(read, { ...key, after, last, limit, bytes: MOST_BYTES });
  // Sorted, so that lists and exports show new contacts in the order of the file.
  const contactIds = rows.map(() => newUuid()).sort();
  return rows.map(({ line, change, erased }, index) => ({
    line,
    change: { ...(change as ImportedChange), contactId: contactIds[index] as string },
    erased,
  }));
}
