// Creates or updates contacts by phone. SQL merges the changes, so that concurrent upserts lose nothing.
import { phoneKey } from "../../phones/index.ts";
import type { HashKey } from "../../platform/crypto.ts";
import type { Session } from "../../platform/database/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { restoreOptOuts } from "../consent/restore-opt-outs.ts";
import type { ContactRow } from "../contact.ts";
import { type EnhancedData, MAX_BYTES, merged } from "../enhanced-data.ts";
import { addressHash } from "../erase/address-hash.ts";
import { MAX_LABELS } from "../labels.ts";
import { type ContactChange, type ContactWrite, readContacts, writeContacts } from "./write-contacts.ts";

export type UpsertedContact =
  | {
      outcome: "created" | "updated" | "unchanged";
      row: ContactRow;
      /** This change created the contact, now or in an earlier try whose commit was lost. */
      isNew: boolean;
    }
  /** Nothing is done, because the contact's enhanced data would have so many bytes, or the contact too many labels. */
  | { outcome: "too_large"; code: "enhanced_data_too_large" | "too_many_labels"; bytes: number };

/**
 * Bytes of jsonb. A character takes at most six bytes of JSON and at least one of jsonb, so enhanced data below this limit
 * fits for certain.
 */
const SURELY_FITS = Math.floor(MAX_BYTES / 6);
/** Bytes of JSON. One of them takes fewer than four of jsonb, so data below this limit never exceeds SURELY_FITS. */
const SURELY_SMALL = Math.floor(SURELY_FITS / 4);
const NO_LIMIT = 2 ** 31 - 1;

type Outcomes = Map<ContactWrite, UpsertedContact>;

interface Target {
  session: Session;
  accountId: string;
  /** The account's. */
  hashKey: HashKey;
}

/**
 * Applies changes of one account and returns the results in the order of `changes`. One statement can change a contact only
 * once, so changes of the same contact are applied in rounds, in their order.
 */
export async function upsertContacts(to: Target, changes: ContactChange[]): Promise<UpsertedContact[]> {
  const all = changes.map(
    (change): ContactWrite => ({
      ...change,
      contactId: change.contactId ?? newUuid(),
      groups: change.enhancedData ? JSON.stringify(change.enhancedData.set) : "{}",
    }),
  );
  const outcomes: Outcomes = new Map();
  let waiting = all.filter((change) => fitsAlone(change, outcomes));
  while (waiting.length > 0) {
    const round = new Map(waiting.toReversed().map((change) => [phoneKey(change.phone), change]));
    const sorted = [...round].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, change]) => change);
    await upsertRound(to, sorted, outcomes);
    waiting = waiting.filter((change) => round.get(phoneKey(change.phone)) !== change);
  }
  await restoreCreated(to, outcomes);
  return all.map((change) => outcomes.get(change) as UpsertedContact);
}

/** Every outcome about a contact that was created in this transaction shows the opt-outs that came back. */
async function restoreCreated({ session, accountId, hashKey }: Target, outcomes: Outcomes): Promise<void> {
  const created = [...outcomes].filter(([, { outcome }]) => outcome === "created");
  if (created.length === 0) return;
  const restored = await restoreOptOuts(session, accountId, () =>
    created.map(([{ contactId, phone }]) => ({ contactId, addressHashes: [addressHash(hashKey, phone)] })),
  );
  if (restored.size === 0) return;
  for (const upserted of outcomes.values()) {
    if (upserted.outcome === "too_large") continue;
    const optOuts = restored.get(upserted.row.contact_id);
    if (optOuts) upserted.row.opt_outs = optOuts;
  }
}

/** A contact that is inserted has only the labels and the groups that its change sets. */
function fitsAlone(change: ContactWrite, outcomes: Outcomes): boolean {
  const bytes = Buffer.byteLength(change.groups);
  const code = tooLarge(NEW, changedFields(NEW, change), bytes);
  if (code !== null) outcomes.set(change, { outcome: "too_large", code, bytes });
  return code === null;
}

/** The changes must be of different contacts, sorted by the key of the phone. */
async function upsertRound(to: Target, changes: ContactWrite[], outcomes: Outcomes): Promise<void> {
  const left = await write(to, { writes: changes, bytes: SURELY_FITS }, outcomes);
  if (left.length === 0) return;
  const phones = left.map((change) => change.phone);
  const rows = await readContacts(to.session, to.accountId, phones);
  const large: ContactWrite[] = [];
  for (const change of left) {
    const row = rows.get(phoneKey(change.phone)) as ContactRow;
    const after = changedFields(row, change);
    const bytes = Buffer.byteLength(JSON.stringify(after.enhanced_data));
    const code = tooLarge(row, after, bytes);
    if (code !== null) outcomes.set(change, { outcome: "too_large", code, bytes });
    else outcomes.set(change, { outcome: "unchanged", row, isNew: row.contact_id === change.contactId });
    if (code === null && bytes > SURELY_SMALL) large.push(change);
  }
  if (large.length > 0) await write(to, { writes: large, bytes: NO_LIMIT }, outcomes);
}

/** Returns the changes that weren't written: they change nothing, or exceed the limit of bytes. */
async function write(
  { session, accountId }: Target,
  what: { writes: ContactWrite[]; bytes: number },
  outcomes: Outcomes,
): Promise<ContactWrite[]> {
  const written = await writeContacts(session, { accountId, ...what });
  return what.writes.filter((change) => {
    const row = written.get(phoneKey(change.phone));
    if (!row) return true;
    const isNew = row.contact_id === change.contactId;
    outcomes.set(change, { outcome: row.created && isNew ? "created" : "updated", row, isNew });
    return false;
  });
}

export interface ContactFields {
  name: string | null;
  labels: string[];
  enhanced_data: EnhancedData;
}

export const NEW: ContactFields = { name: null, labels: [], enhanced_data: {} };

/** What a change makes of a contact's fields, as the statement of upserts does it. */
export function changedFields(kept: ContactFields, change: ContactChange): ContactFields {
  const { name, labels, addLabels = [], enhancedData } = change;
  return {
    name: name === undefined ? kept.name : name,
    labels: labels ?? [...new Set([...kept.labels, ...addLabels])],
    enhanced_data: merged(kept.enhanced_data, enhancedData),
  };
}

/** `bytes`: of the new data. Null for what fits, or adds nothing: two contacts that became one may have more. */
export function tooLarge(kept: ContactFields, { labels }: ContactFields, bytes: number) {
  if (bytes > MAX_BYTES && bytes > Buffer.byteLength(JSON.stringify(kept.enhanced_data)))
    return "enhanced_data_too_large";
  return labels.length > Math.max(MAX_LABELS, kept.labels.length) ? "too_many_labels" : null;
}
