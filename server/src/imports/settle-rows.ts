// Ends the transaction of a range of rows: counters, and the events about contacts.
import { appendEvents } from "../events/index.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { ImportIsOver, type OpenImport } from "./open-import.ts";

/** What became of the rows of a range. */
export interface RangeOutcome {
  /** Ids of contacts that were made, and of those that were changed. */
  created: string[];
  updated: string[];
  /** Counts of rows. */
  unchanged: number;
  refused: number;
  erased: number;
}

const settle = statement<
  [string, string, number, number, number, number, number, number],
  { import_id: string }
>(
  "settle_rows_of_import",
  `update imports
   set status = 'running', line_done = greatest(line_done, $3), created = created + $4, updated = updated + $5,
     unchanged = unchanged + $6, refused = refused + $7, erased = erased + $8
   where account_id = $1
     and import_id = $2
     and status in ('queued', 'running')
   returning import_id`,
);

/** The transaction's last call. All lines up to `lineDone` are settled with it. Throws ImportIsOver. */
export async function settleRows(
  session: Session,
  { accountId, importId, dryRun }: OpenImport,
  lineDone: number,
  outcome: RangeOutcome,
): Promise<void> {
  const { created, updated, unchanged, refused, erased } = outcome;
  const counts = [created.length, updated.length, unchanged, refused, erased] as const;
  const settled = await session.run(settle, [accountId, importId, lineDone, ...counts]);
  if (settled.length === 0) throw new ImportIsOver();
  if (dryRun || created.length + updated.length === 0) return;
  await appendEvents(session, [
    ...created.map((id) => ({ accountId, type: "contact.created" as const, id })),
    ...updated.map((id) => ({ accountId, type: "contact.updated" as const, id })),
  ]);
}
