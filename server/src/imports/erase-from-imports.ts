// Takes a contact out of the account's imports: rows that wait, refused ones in reports, and names of columns.
import type { EraseStep } from "../contacts/index.ts";
import { statement } from "../platform/database/statement.ts";
import { forgetHeadings } from "./forget-headings.ts";

/** Compared so that no index serves it, the account leaves the plan to the hash: the key would read all of its rows. */
const deleteRows = statement<[string, Buffer[]], { import_id: string; waiting: boolean }>(
  "erase_import_rows",
  `delete from import_rows
   where phone_hash = any ($2::bytea[])
     and account_id is not distinct from $1
   returning import_id, refused_code is null as waiting`,
);

const openImports = statement<[string], { import_id: string }>(
  "find_imports_with_rows",
  `select import_id
   from imports
   where account_id = $1`,
);

/** Whose they are can't be told: they may be of this contact. */
const deleteUnreadable = statement<[string, string[]], { import_id: string }>(
  "erase_unreadable_import_rows",
  `delete from import_rows
   where import_id = any ($2::uuid[])
     and account_id is not distinct from $1
     and phone_hash is null
   returning import_id`,
);

const countErased = statement<[string, string[], number[]], never>(
  "count_erased_import_rows",
  `update imports
   set erased = erased + lost.rows
   from unnest($2::uuid[], $3::bigint[]) as lost (import_id, rows)
   where imports.account_id = $1
     and imports.import_id = lost.import_id`,
);

export const eraseFromImports: EraseStep = {
  name: "imports",
  async run(session, { accountId, addressHashes }) {
    const imports = await session.run(openImports, [accountId]);
    if (imports.length === 0) return { import_rows: 0 };
    const ids = imports.map((row) => row.import_id);
    const erased = await session.run(deleteRows, [accountId, addressHashes]);
    const unreadable = await session.run(deleteUnreadable, [accountId, ids]);
    const waiting = Map.groupBy(
      erased.filter((row) => row.waiting),
      (row) => row.import_id,
    );
    const touched = [...waiting.keys()].sort();
    const counts = touched.map((id) => waiting.get(id)?.length ?? 0);
    if (touched.length > 0) await session.run(countErased, [accountId, touched, counts]);
    await forgetHeadings(session, accountId);
    return { import_rows: erased.length + unreadable.length };
  },
};
