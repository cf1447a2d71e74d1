// Forgets names of columns when a contact is erased: a group of enhanced data can carry a person's name.
import type { Session } from "../platform/database/session.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import { IMPORT_KEY, type ImportKey } from "./import.ts";
import { ADDED } from "./import-report.ts";

const COMMON = ["", "phone", "name", "labels", "enhanced_data json", "created_at", "updated_at", ...ADDED];

/** The others become null, so that each column keeps its index. */
const COMMON_ONES = `array(
      select case when heading = any ($common) then heading end
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
      and not array_remove(headings, null) <@ $common`,
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

export async function forgetHeadings(session: Session, accountId: string): Promise<void> {
  await session.run(forget, { accountId, common: COMMON });
}

export async function forgetHeadingsAtEnd(session: Session, key: ImportKey): Promise<void> {
  await session.run(forgetAtEnd, { ...key, common: COMMON });
}
