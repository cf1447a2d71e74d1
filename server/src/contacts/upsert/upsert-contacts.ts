// Creates or updates contacts by phone, merging in SQL so that concurrent upserts lose nothing.
import type { Session } from "../../platform/database/session.ts";
import { newUuid } from "../../platform/ids.ts";
import type { ContactRow } from "../contact.ts";
import { type GroupsChange, MAX_BYTES, merged, sizeOf } from "../enhanced-data.ts";
import type { Phone } from "../phone.ts";
import { type FoldStep, foldChanges } from "./fold-changes.ts";
import { type ContactWrite, readContacts, writeContacts } from "./write-contacts.ts";

/** What an upsert names; what it leaves out stays as it is. */
export interface ContactChange {
  phone: Phone;
  /** Of the contact that is made if there is none: another try with the same tells what an earlier one has made. */
  contactId?: string;
  name?: string | null | undefined;
  labels?: string[] | undefined;
  enhancedData?: GroupsChange | undefined;
}

export type UpsertedContact =
  | {
      /** What was written. */
      outcome: "created" | "updated" | "unchanged";
      /** What this change has made of the contact, whatever came after it. */
      row: ContactRow;
      /** This change has made the contact: now, or in an earlier try whose commit nobody heard of. */
      isNew: boolean;
    }
  /** Refused: its enhanced data would have so many bytes. Nothing of the change is done. */
  | { outcome: "too_large"; bytes: number };

/**
 * Bytes of jsonb. A character takes at most six bytes of JSON and one of jsonb, the rest fewer: enhanced data below this
 * fits surely.
 */
export const SURELY_FITS = Math.floor(MAX_BYTES / 6);
const NO_LIMIT = 2 ** 31 - 1;
/** A byte of compact JSON takes fewer than four of jsonb: what has fewer bytes was no matter of SURELY_FITS. */
const SURELY_SMALL = Math.floor(SURELY_FITS / 4);

/** A change and its write in one. */
type Change = ContactChange & ContactWrite;
type Outcomes = Map<Change, UpsertedContact>;

/**
 * Applies changes of one account, each phone's in their order, and answers in the order of `changes`. The first of each
 * phone are one statement, which locks them in their order; what comes after them for the same phone is folded onto what
 * that left, and written by one more. Tried: one statement for each time that a phone comes again, with 128 callers and one
 * phone 380 a second, not 26,000.
 */
export async function upsertContacts(
  session: Session,
  accountId: string,
  changes: ContactChange[],
): Promise<UpsertedContact[]> {
  const made = changes.map(
    (change): Change => ({
      ...change,
      contactId: change.contactId ?? newUuid(),
      groups: change.enhancedData ? JSON.stringify(change.enhancedData.set) : "{}",
    }),
  );
  const outcomes: Outcomes = new Map();
  const firsts = new Map<Phone, Change>();
  const repeats: Change[] = [];
  for (const change of made) {
    if (!fitsAlone(change, outcomes)) continue;
    if (firsts.has(change.phone)) repeats.push(change);
    else firsts.set(change.phone, change);
  }
  const progress = { outcomes, rows: new Map() };
  await upsertFirsts(session, accountId, [...firsts.values()].sort(byPhone), progress);
  if (repeats.length > 0) await upsertRepeats(session, accountId, repeats, progress);
  return made.map((change) => outcomes.get(change) as UpsertedContact);
}

/** A contact that is inserted has what its change sets and no more. */
function fitsAlone(change: Change, outcomes: Outcomes): boolean {
  const bytes = Buffer.byteLength(change.groups);
  if (bytes > MAX_BYTES) outcomes.set(change, { outcome: "too_large", bytes });
  return bytes <= MAX_BYTES;
}

function byPhone(one: { phone: Phone }, two: { phone: Phone }): number {
  return one.phone < two.phone ? -1 : 1;
}

/** What is known so far: what became of changes, and the locked rows as they are, by phone. */
interface Progress {
  outcomes: Outcomes;
  rows: Map<string, ContactRow>;
}

/** Changes of different phones, in their order. */
async function upsertFirsts(
  session: Session,
  accountId: string,
  firsts: Change[],
  progress: Progress,
): Promise<void> {
  await writeFirsts(session, accountId, { writes: firsts, bytes: SURELY_FITS }, progress);
  const { outcomes, rows } = progress;
  const left = firsts.filter((change) => !rows.has(change.phone));
  if (left.length === 0) return;
  const phones = left.map((change) => change.phone);
  for (const [phone, row] of await readContacts(session, accountId, phones)) rows.set(phone, row);
  const large: Change[] = [];
  for (const change of left) {
    const row = rows.get(change.phone) as ContactRow;
    const bytes = sizeOf(merged(row.enhanced_data, change.enhancedData));
    if (bytes > MAX_BYTES) outcomes.set(change, { outcome: "too_large", bytes });
    else outcomes.set(change, { outcome: "unchanged", row, isNew: row.contact_id === change.contactId });
    if (bytes > SURELY_SMALL && bytes <= MAX_BYTES) large.push(change);
  }
  if (large.length > 0) await writeFirsts(session, accountId, { writes: large, bytes: NO_LIMIT }, progress);
}

async function writeFirsts(
  session: Session,
  accountId: string,
  what: { writes: Change[]; bytes: number },
  { outcomes, rows }: Progress,
): Promise<void> {
  const written = await writeContacts(session, accountId, what);
  for (const change of what.writes) {
    const row = written.get(change.phone);
    if (!row) continue;
    const isNew = row.contact_id === change.contactId;
    outcomes.set(change, { outcome: row.created && isNew ? "created" : "updated", row, isNew });
    rows.set(change.phone, row);
  }
}

/** Changes of contacts that are locked. */
async function upsertRepeats(
  session: Session,
  accountId: string,
  repeats: Change[],
  { outcomes, rows }: Progress,
): Promise<void> {
  const folded = [...Map.groupBy(repeats, (change) => change.phone)]
    .map(([phone, changes]) => ({ phone, changes, ...foldChanges(rows.get(phone) as ContactRow, changes) }))
    .sort(byPhone);
  const writes = folded.filter((one) => one.hasChanged).map(({ phone, last }) => writeOf(phone, last));
  const written =
    writes.length === 0 ? null : await writeContacts(session, accountId, { writes, bytes: NO_LIMIT });
  for (const { phone, changes, steps } of folded) {
    for (const [index, change] of changes.entries())
      outcomes.set(change, upsertedBy(change, steps[index] as FoldStep, written?.get(phone)));
  }
}

/** All that a row holds: it is written though it may have been changed back to what it was. */
function writeOf(phone: Phone, row: ContactRow): ContactWrite {
  const { contact_id: contactId, name, labels, enhanced_data: set } = row;
  const groups = JSON.stringify(set);
  return { phone, contactId, name, labels, enhancedData: { set, drop: "all" }, groups, always: true };
}

function upsertedBy(change: Change, step: FoldStep, written: ContactRow | undefined): UpsertedContact {
  if (step.outcome === "too_large") return step;
  const row = step.isChanged && written ? { ...step.row, updated_at: written.updated_at } : step.row;
  return { outcome: step.outcome, row, isNew: row.contact_id === change.contactId };
}
