// Creates or updates contacts by phone, merging in SQL so that concurrent upserts lose nothing.
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { newUuid } from "../platform/ids.ts";
import { type ContactRow, contactColumns } from "./contact.ts";
import { type GroupsChange, MAX_BYTES, merged, sizeOf } from "./enhanced-data.ts";
import type { Phone } from "./phone.ts";

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

type Change = ContactChange & {
  contactId: string;
  /** What is set, as JSON. */
  groups: string;
};
type Outcomes = Map<ContactChange, UpsertedContact>;

/**
 * What the change of a phone leaves out or takes away: a row that is inserted has no room to say it. Null for a batch of
 * which no change does, so that nothing is looked up.
 */
const how = "($6::jsonb -> excluded.phone)";
const name = `case when ${how} ? 'name' then kept.name else excluded.name end`;
const labels = `case when ${how} ? 'labels' then kept.labels else excluded.labels end`;
const rest = `case
       when ${how} ? 'clear' then '{}'
       when ${how} ? 'drop' then kept.enhanced_data - array(select jsonb_array_elements_text(${how} -> 'drop'))
       else kept.enhanced_data
     end`;
const groups = `${rest} || excluded.enhanced_data`;

/**
 * The new values are computed from the row that is locked, never from one that was read before. A row that would stay
 * the same, or grow past $8 bytes of jsonb, isn't written and isn't returned, but stays locked.
 * Tried, at 64 rows of which all change: what is left out by its place in an array, 15 % slower; locking by an upsert
 * that writes nothing and an update after it, a third slower.
 */
const upsert = statement<
  [string, string[], string[], (string | null)[], string[], string | null, string[], number],
  ContactRow & { created: boolean }
>(
  "upsert_contacts",
  `insert into contacts as kept (account_id, contact_id, phone, name, labels, enhanced_data)
   select $1, contact_id, phone, name, labels::text[], groups::jsonb
   from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $7::text[])
     as given (contact_id, phone, name, labels, groups)
   on conflict (account_id, phone) do update
   set name = ${name},
     labels = ${labels},
     enhanced_data = ${groups},
     updated_at = greatest(kept.updated_at, now())
   where (kept.name, kept.labels, kept.enhanced_data) is distinct from (${name}, ${labels}, ${groups})
     and pg_column_size(${groups}) <= $8::int
   returning ${contactColumns("kept")}, kept.created_at = now() as created`,
);

const read = statement<[string, string[]], ContactRow>(
  "read_upserted_contacts",
  `select ${contactColumns("contacts")}
   from contacts
   where account_id = $1
     and phone = any ($2::text[])`,
);

/** A character takes at most six bytes of JSON and one of jsonb, the rest fewer: what is below this fits surely. */
const SURELY_FITS = Math.floor(MAX_BYTES / 6);
const NO_LIMIT = 2 ** 31 - 1;
/** A byte of compact JSON takes fewer than four of jsonb: what has fewer bytes was no matter of SURELY_FITS. */
const SURELY_SMALL = Math.floor(SURELY_FITS / 4);

/**
 * Applies changes of one account, each phone's in their order. Phones are locked in order by the first statement; those
 * that come again are changed again, by one statement for each time. Answers in the order of `changes`.
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
  for (const round of roundsOf(made)) await upsertRound(session, accountId, round, outcomes);
  return made.map((change) => outcomes.get(change) as UpsertedContact);
}

/** In each round a phone is there once, and all phones of a later one are in the first. */
function roundsOf(changes: Change[]): Change[][] {
  const rounds: Change[][] = [];
  const times = new Map<Phone, number>();
  for (const change of changes) {
    const time = times.get(change.phone) ?? 0;
    times.set(change.phone, time + 1);
    rounds[time] ??= [];
    rounds[time].push(change);
  }
  return rounds;
}

/** Changes of different phones. */
async function upsertRound(
  session: Session,
  accountId: string,
  changes: Change[],
  outcomes: Outcomes,
): Promise<void> {
  const sorted = changes.filter((change) => fitsAlone(change, outcomes)).sort(byPhone);
  const left = await write(session, accountId, { changes: sorted, limit: SURELY_FITS }, outcomes);
  if (left.length === 0) return;
  const phones = left.map((change) => change.phone);
  const rows = new Map((await session.run(read, [accountId, phones])).map((row) => [row.phone, row]));
  const large: Change[] = [];
  for (const change of left) {
    const row = rows.get(change.phone) as ContactRow;
    const bytes = sizeOf(merged(row.enhanced_data, change.enhancedData));
    if (bytes > MAX_BYTES) outcomes.set(change, { outcome: "too_large", bytes });
    else outcomes.set(change, { outcome: "unchanged", row, isNew: row.contact_id === change.contactId });
    if (bytes > SURELY_SMALL && bytes <= MAX_BYTES) large.push(change);
  }
  if (large.length > 0) await write(session, accountId, { changes: large, limit: NO_LIMIT }, outcomes);
}

/** A contact that is inserted has what its change sets and no more. */
function fitsAlone(change: Change, outcomes: Outcomes): boolean {
  const bytes = Buffer.byteLength(change.groups);
  if (bytes > MAX_BYTES) outcomes.set(change, { outcome: "too_large", bytes });
  return bytes <= MAX_BYTES;
}

function byPhone(one: Change, two: Change): number {
  return one.phone < two.phone ? -1 : 1;
}

/** Answers those that weren't written. `changes` are in the order of their phones, which is the order of locks. */
async function write(
  session: Session,
  accountId: string,
  { changes, limit }: { changes: Change[]; limit: number },
  outcomes: Outcomes,
): Promise<Change[]> {
  const rows = await session.run(upsert, [
    accountId,
    changes.map((change) => change.contactId),
    changes.map((change) => change.phone),
    changes.map((change) => change.name ?? null),
    changes.map((change) => arrayLiteral(change.labels ?? [])),
    howOf(changes),
    changes.map((change) => change.groups),
    limit,
  ]);
  const written = new Map(rows.map((row) => [row.phone, row]));
  return changes.filter((change) => {
    const row = written.get(change.phone);
    if (!row) return true;
    const isNew = row.contact_id === change.contactId;
    outcomes.set(change, { outcome: row.created && isNew ? "created" : "updated", row, isNew });
    return false;
  });
}

function howOf(changes: Change[]): string | null {
  const how: Record<Phone, object> = {};
  for (const { phone, name, labels, enhancedData } of changes) {
    const drop = enhancedData?.drop ?? [];
    if (name !== undefined && labels !== undefined && drop.length === 0) continue;
    how[phone] = {
      ...(name === undefined ? { name: 1 } : {}),
      ...(labels === undefined ? { labels: 1 } : {}),
      ...(drop === "all" ? { clear: 1 } : drop.length > 0 ? { drop } : {}),
    };
  }
  return Object.keys(how).length === 0 ? null : JSON.stringify(how);
}

/** A text array as one value: arrays of different lengths don't fit into one array of PostgreSQL. */
function arrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
