// Erases a contact from the account's imports: waiting rows, refused rows of reports, and names of columns, because a group of
// enhanced data can carry a person's name.
import type { EraseStep } from "../contacts/index.ts";
import type { Session } from "../platform/database/session.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import { COMMON_NAMES } from "./column-names.ts";
import { IMPORT_KEY, type ImportKey } from "./import.ts";
import { ADDED } from "./read-columns.ts";

/** With a condition on the account, the planner would read all of its rows. No other account has these keyed hashes. */
const deleteRows = statement({
  name: "erase_import_rows",
  parameters: { addressHashes: t.byteaArray },
  columns: { import_id: t.uuid, waiting: t.bool },
  sql: `delete from import_rows
    where phone_hash = any ($addressHashes)
    returning import_id, refused_code is null as waiting`,
});

/** Rows without a readable phone may be about the contact. */
const deleteUnreadable = statement({
  name: "erase_unreadable_import_rows",
  parameters: { accountId: t.uuid },
  columns: { import_id: t.uuid },
  sql: `delete from import_rows
    where import_id = any (array(select import_id from imports where account_id = $accountId))
      and phone_hash is null
    returning import_id`,
});

const countErased = statement({
  name: "count_erased_import_rows",
  parameters: { accountId: t.uuid, importIds: t.uuidArray, counts: t.int8Array },
  sql: `update imports
    set erased = erased + lost.rows
    from unnest($importIds::uuid[], $counts::bigint[]) as lost (import_id, rows)
    where imports.account_id = $accountId
      and imports.import_id = lost.import_id`,
});

const COMMON = [
  ...["", "phone", "name", "labels", "enhanced_data json", "created_at", "updated_at"],
  ...ADDED,
  ...COMMON_NAMES,
];

/** The others become null, so that each column keeps its index. */
const COMMON_ONES = `array(
      select case when lower(heading) = any ($common) then heading end
      from unnest(headings) with ordinality as one (heading, place)
      order by place
    )`;

/** An import that goes on still needs the names: they are forgotten at its end. */
const forget = statement({
  name: "forget_headings",
  parameters: { accountId: t.uuid, common: t.textArray },
  sql: `update imports
    set headings_forgotten = true,
      headings = case when status in ('finished', 'canceled') then ${COMMON_ONES} else headings end
    where account_id = $accountId
      and exists (select from unnest(headings) as heading where lower(heading) <> all ($common))`,
});

/** An import that began during an erasure wasn't visible to it. */
const forgetAtEnd = statement({
  name: "forget_headings_at_end",
  parameters: { ...IMPORT_KEY, common: t.textArray },
  sql: `update imports
    set headings = ${COMMON_ONES}
    where account_id = $accountId
      and import_id = $importId
      and (
        headings_forgotten
        or exists (
          select
          from erased_addresses
          where erased_addresses.account_id = $accountId
            and erased_at >= imports.created_at
        )
      )`,
});

export const eraseFromImports: EraseStep = {
  name: "imports",
  async run(session, { accountId, addressHashes }) {
    const erased = await session.run(deleteRows, { addressHashes });
    const unreadable = await session.run(deleteUnreadable, { accountId });
    const waiting = erased.filter((row) => row.waiting).map((row) => row.import_id);
    const importIds = [...new Set(waiting)].sort();
    const counts = importIds.map((id) => waiting.filter((one) => one === id).length);
    if (importIds.length > 0) await session.run(countErased, { accountId, importIds, counts });
    await session.run(forget, { accountId, common: COMMON });
    return { import_rows: erased.length + unreadable.length };
  },
};

export async function forgetHeadingsAtEnd(session: Session, key: ImportKey): Promise<void> {
  await session.run(forgetAtEnd, { ...key, common: COMMON });
}
