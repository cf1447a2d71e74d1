// Applies waiting rows of an import. One transaction writes the contacts, events and counters, and deletes the rows.

import type { ContactRow } from "../../contacts/for-imports.ts";
import { noteConsent, optOutsIn, upsertContacts } from "../../contacts/index.ts";
import { appendEvents, type NewEvent } from "../../events/index.ts";
import { IS_OPEN, JOB_KEY, STARTED } from "../../jobs/index.ts";
import { type Database, type Session, statement, t } from "../../platform/database/index.ts";
import { AFTER_CONFLICT, retry } from "../../platform/database/retry.ts";
import { databaseFailure } from "../../platform/database-failure.ts";
import type { OptOut } from "../columns/consent.ts";
import { importStep, type OpenImport } from "../import.ts";
import { readWaitingRows, type WaitingRow } from "./waiting-rows.ts";

/** The import was canceled or has ended. Not a fault. */
export class ImportIsOver extends Error {}

/** An erasure or another process took some of the rows, so the others are read and applied again. */
class RowsChanged extends Error {
  /** A serialization failure. */
  readonly code = "40001";
}

class Outcome {
  /** Ids of contacts. */
  created: string[] = [];
  updated: string[] = [];
  unchanged = 0;
  /** Of opt-outs. */
  events: NewEvent[] = [];
  erased = 0;
  refused: { line: number; code: string }[] = [];
}

const refuseRows = statement({
  name: "refuse_import_rows",
  parameters: { ...JOB_KEY, lines: t.int8Array, codes: t.textArray },
  columns: { line: t.int8 },
  sql: `update import_rows
    set refused_code = given.code, change = null
    from unnest($lines::bigint[], $codes::text[]) as given (refused_line, code)
    where account_id = $accountId
      and job_id = $jobId
      and line = given.refused_line
      and refused_code is null
    returning line`,
});

/** Runs after the locks on the contacts: an earlier erasure is visible here, and a later one waits for the locks. */
const deleteRows = statement({
  name: "delete_applied_import_rows",
  parameters: { ...JOB_KEY, first: t.int8, last: t.int8, createdAt: t.timestamptz },
  columns: { rows: t.int8, erased: t.int8 },
  sql: `with gone as (
      delete from import_rows
      where account_id = $accountId
        and job_id = $jobId
        and line between $first and $last
        and refused_code is null
      returning phone_hash
    )
    select count(*) as rows,
      count(*) filter (where exists (
        select
        from erased_addresses
        where erased_addresses.account_id = $accountId
          and erased_addresses.address_hash = gone.phone_hash
          and erased_addresses.erased_at >= $createdAt
      )) as erased
    from gone`,
});

const countApplied = importStep("count_applied_import_rows", {
  set: `${STARTED}, line_done = greatest(line_done, $lineDone),
        created = created + $created, updated = updated + $updated, unchanged = unchanged + $unchanged,
        refused = refused + $refused, erased = erased + $erased, failures = 0,
        rows_done = rows_done + $created + $updated + $unchanged + $refused + $erased`,
  where: IS_OPEN,
  parameters: {
    lineDone: t.int8,
    created: t.int8,
    updated: t.int8,
    unchanged: t.int8,
    refused: t.int8,
    erased: t.int8,
  },
});

/** All rows up to the line `lineDone` are settled. Throws ImportIsOver. */
export async function applyRows(
  database: Database,
  open: OpenImport,
  rows: WaitingRow[],
  lineDone: number,
): Promise<void> {
  const [first, last] = [rows.at(0)?.line ?? 0, rows.at(-1)?.line ?? 0];
  let left = rows;
  const apply = (outcomeOf: (session: Session) => Promise<Outcome>) =>
    database.transaction(async (session) =>
      settleRows(session, open, { rows: left, lineDone }, await outcomeOf(session)),
    );
  let isStale = false;
  const applyLeft = async () => {
    if (isStale) left = await readWaitingRows(database, open, { after: first - 1, last, limit: rows.length });
    isStale = true;
    if (left.length > 0) await apply((session) => upsertRows(session, open, left));
  };
  try {
    await retry(AFTER_CONFLICT, applyLeft);
  } catch (error) {
    if (databaseFailure(error) !== "rejected") throw error;
    if (left.length === 1) return apply(async () => invalid(left));
    // Halving the batch until the row with the rejected value is alone lets the others through.
    const middle = left.length / 2;
    await applyRows(database, open, left.slice(0, middle), lineDone);
    await applyRows(database, open, left.slice(middle), lineDone);
  }
}

function invalid(rows: WaitingRow[]): Outcome {
  const outcome = new Outcome();
  outcome.refused = rows.map(({ line }) => ({ line, code: "invalid_value" }));
  return outcome;
}

async function upsertRows(session: Session, open: OpenImport, waiting: WaitingRow[]): Promise<Outcome> {
  const rows = waiting.filter((row) => !row.erased);
  const outcome = new Outcome();
  outcome.erased = waiting.length - rows.length;
  if (rows.length === 0) return outcome;
  const upserted = await upsertContacts(
    { session, accountId: open.accountId, hashKey: open.hashKey },
    rows.map((row) => row.change),
  );
  for (const [index, contact] of upserted.entries()) {
    // Only opt-outs from before an erasure can be there already.
    if (contact.outcome === "created" && optOutsIn(contact.row.opt_outs).length > 0)
      outcome.events.push({
        accountId: open.accountId,
        type: "contact.opted_out",
        id: contact.row.contact_id,
      });
    const { line, change } = rows[index] as WaitingRow;
    if (contact.outcome !== "too_large")
      for (const optOut of change.optOuts ?? [])
        outcome.events.push(...(await optOutContact(session, open, contact.row, optOut)));
    if (contact.outcome === "too_large") outcome.refused.push({ line, code: contact.code });
    else if (contact.outcome === "unchanged") outcome.unchanged++;
    else outcome[contact.outcome].push(contact.row.contact_id);
  }
  return outcome;
}

/** An opt-out that is known already isn't recorded again, also if it is one of a sender, which an export doesn't name. */
async function optOutContact(
  session: Session,
  { accountId }: OpenImport,
  { contact_id: contactId, opt_outs: known }: Pick<ContactRow, "contact_id" | "opt_outs">,
  { scope, channel }: OptOut,
): Promise<NewEvent[]> {
  if (optOutsIn(known).some((one) => one.scope === scope && one.channel === channel)) return [];
  return noteConsent(session, {
    accountId,
    contactId,
    channel,
    senderId: null,
    scope,
    out: true,
    isBlock: false,
    at: new Date(),
    cause: "import",
    evidence: null,
  });
}

/** The last statements of the transaction. Throws ImportIsOver and RowsChanged. */
async function settleRows(
  session: Session,
  { accountId, jobId, createdAt }: OpenImport,
  { rows, lineDone }: { rows: WaitingRow[]; lineDone: number },
  { created, updated, unchanged, erased, refused, events }: Outcome,
): Promise<void> {
  const key = { accountId, jobId };
  const [first, last] = [rows.at(0)?.line ?? 0, rows.at(-1)?.line ?? 0];
  const [lines, codes] = [refused.map(({ line }) => line), refused.map(({ code }) => code)];
  const marked = lines.length > 0 ? await session.run(refuseRows, { ...key, lines, codes }) : [];
  const [gone] = await session.run(deleteRows, { ...key, first, last, createdAt });
  if (marked.length + (gone?.rows ?? 0) !== rows.length || gone?.erased !== erased) throw new RowsChanged();
  const counts = { created: created.length, updated: updated.length, refused: refused.length };
  const counted = await session.run(countApplied, { ...key, lineDone, ...counts, unchanged, erased });
  if (counted.length === 0) throw new ImportIsOver();
  if (created.length + updated.length + events.length === 0) return;
  await appendEvents(session, [
    ...created.map((id) => ({ accountId, type: "contact.created" as const, id })),
    ...updated.map((id) => ({ accountId, type: "contact.updated" as const, id })),
    ...events,
  ]);
}
