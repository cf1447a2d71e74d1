// Forgets names of columns that may name somebody who was erased: a group of enhanced data can be one person's.
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { ADDED } from "./import-report.ts";

/** Names that are the same in every file, and name nobody. */
const COMMON = ["", "phone", "name", "labels", "enhanced_data json", "created_at", "updated_at", ...ADDED];

/** Each keeps its place: a report's rows stay as they are. */
const COMMON_ONES = `array(
     select case when heading = any ($2::text[]) then heading end
     from unnest(headings) with ordinality as one (heading, place)
     order by place
   )`;

/** What refused rows of others need them for is less than what they may tell. */
const forgetOfEnded = statement<[string, string[]], never>(
  "forget_headings_of_imports",
  `update imports
   set headings = ${COMMON_ONES}
   where account_id = $1
     and status in ('finished', 'canceled')
     and exists (
       select
       from unnest(headings) as heading
       where heading <> all ($2::text[])
     )`,
);

/** Those of imports that go on are needed still: they go at the end. */
const forgetOfOpenLater = statement<[string], never>(
  "forget_headings_of_open_imports",
  `update imports
   set headings_forgotten = true
   where account_id = $1
     and status not in ('finished', 'canceled')
     and headings <> '{}'`,
);

/** Also of one that began while the erasure was under way, which the erasure didn't see. */
const forgetAtEnd = statement<[string, string[], string], never>(
  "drop_forgotten_headings",
  `update imports
   set headings = ${COMMON_ONES}
   where account_id = $1
     and import_id = $3
     and (
       headings_forgotten
       or exists (
         select
         from erased_addresses
         where erased_addresses.account_id = $1
           and erased_at >= imports.created_at
       )
     )`,
);

/** At an erasure: of all imports of the account. */
export async function forgetHeadings(session: Session, accountId: string): Promise<void> {
  // The open ones first: one that ends meanwhile is an ended one then.
  await session.run(forgetOfOpenLater, [accountId]);
  await session.run(forgetOfEnded, [accountId, COMMON]);
}

/** At the end of an import, if somebody was erased since it began. */
export async function forgetHeadingsAtEnd(
  session: Session,
  { accountId, importId }: { accountId: string; importId: string },
): Promise<void> {
  await session.run(forgetAtEnd, [accountId, COMMON, importId]);
}
