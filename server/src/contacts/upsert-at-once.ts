// Upserts a batch by a transaction of which nothing waits for an answer: it leaves whole, from BEGIN to COMMIT.
//
// A batch that waits for its contacts before it tells its events waits for a busy process too, while PostgreSQL and the
// contacts' locks wait for it.
import type { Database } from "../platform/database/database.ts";
import { merged, sizeOf } from "./enhanced-data.ts";
import type { NewUpsert } from "./new-upsert.ts";
import {
  byPhone,
  type Change,
  changeOf,
  SURELY_FITS,
  SURELY_SMALL,
  type UpsertedContact,
  upsertedWrite,
} from "./upsert-contacts.ts";
import { sendContacts } from "./write-contacts.ts";

/** Members whose outcome isn't in `done` are to be upserted in another way: nothing of them is done. */
export type UpsertedAtOnce = Map<NewUpsert, UpsertedContact>;

/** Of one account, because its counter of events is locked before another's contacts were; each phone once. */
export function fitsAtOnce(upserts: NewUpsert[]): boolean {
  const phones = new Set(upserts.map((upsert) => upsert.phone));
  return (
    phones.size === upserts.length &&
    upserts.every(({ accountId, claim }) => claim === null && accountId === upserts[0]?.accountId)
  );
}

/** The first transaction with `settings`. After a lost commit the same upserts may be tried again. */
export async function upsertAtOnce(
  database: Database,
  upserts: NewUpsert[],
  settings: string,
): Promise<UpsertedAtOnce> {
  const [{ accountId } = { accountId: "" }] = upserts;
  const changes = new Map(upserts.map((upsert) => [changeOf(upsert), upsert]));
  const writes = [...changes.keys()].filter(fits).sort(byPhone);
  const { sent } = await database.transaction(async (session) => {
    const answers = sendContacts(session, accountId, { writes, bytes: SURELY_FITS });
    // The transaction tells of its failure.
    answers.catch(() => undefined);
    return { sent: answers };
  }, settings);
  const { written, unwritten } = await sent;
  const done: UpsertedAtOnce = new Map();
  for (const [change, upsert] of changes) {
    const [row, known] = [written.get(change.phone), unwritten.get(change.phone)];
    if (row) done.set(upsert, upsertedWrite(change, row));
    else if (known && sizeOf(merged(known.enhanced_data, change.enhancedData)) <= SURELY_SMALL)
      done.set(upsert, { outcome: "unchanged", row: known, isNew: known.contact_id === change.contactId });
  }
  return done;
}

function fits({ groups }: Change): boolean {
  return groups.length <= SURELY_FITS;
}
