// Erases a contact from the account's imports: waiting rows, refused rows of reports, and names of columns.
import type { EraseStep } from "../contacts/index.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import { forgetHeadings } from "./forget-headings.ts";

/**
 * Without a condition on the account: the planner would prefer the primary key and read all rows of the account. The hashes
 * are made with the account's own key, so no other account has them.
 */
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

export const eraseFromImports: EraseStep = {
  name: "imports",
  async run(session, { accountId, addressHashes }) {
    const erased = await session.run(deleteRows, { addressHashes });
    const unreadable = await session.run(deleteUnreadable, { accountId });
    const waiting = erased.filter((row) => row.waiting).map((row) => row.import_id);
    const importIds = [...new Set(waiting)].sort();
    const counts = importIds.map((id) => waiting.filter((one) => one === id).length);
    if (importIds.length > 0) await session.run(countErased, { accountId, importIds, counts });
    await forgetHeadings(session, accountId);
    return { import_rows: erased.length + unreadable.length };
  },
};
