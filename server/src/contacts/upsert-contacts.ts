// Creates or updates contacts by phone, merging in SQL so that concurrent upserts lose nothing.
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { newUuid } from "../platform/ids.ts";
import { type ContactRow, contactColumns } from "./contact.ts";
import { type GroupsChange, MAX_BYTES, sizeOf } from "./enhanced-data.ts";
import type { Phone } from "./phone.ts";
import { enhancedDataTooLarge } from "./problems.ts";

/** What an upsert names; what it leaves out stays as it is. */
export interface ContactChange {
  phone: Phone;
  name?: string | null | undefined;
  labels?: string[] | undefined;
  enhancedData?: GroupsChange | undefined;
}

export interface UpsertedContact {
  row: ContactRow;
  outcome: "created" | "updated" | "unchanged";
}

/** A change's place in the arrays: the row that is inserted has no room to say what its change left out. */
const at = "array_position($3::text[], excluded.phone)";
const name = `case when ($4::boolean[])[${at}] then excluded.name else kept.name end`;
const labels = `case when ($6::boolean[])[${at}] then excluded.labels else kept.labels end`;
const rest = `case
       when ($9::boolean[])[${at}] then '{}'::jsonb
       else kept.enhanced_data - (($10::text[])[${at}])::text[]
     end`;
const enhancedData = `${rest} || excluded.enhanced_data`;

/**
 * The new values are computed from the row that is locked, never from one that was read before. A row that would stay
 * the same isn't written and isn't returned, but stays locked.
 */
const upsert = statement<
  [
    string,
    string[],
    string[],
    boolean[],
    (string | null)[],
    boolean[],
    string[],
    string[],
    boolean[],
    string[],
  ],
  ContactRow & { created: boolean }
>(
  "upsert_contacts",
  `insert into contacts as kept (account_id, contact_id, phone, name, labels, enhanced_data)
   select $1, contact_id, phone, name, labels::text[], groups::jsonb
   from unnest($2::uuid[], $3::text[], $5::text[], $7::text[], $8::text[])
     as given (contact_id, phone, name, labels, groups)
   on conflict (account_id, phone) do update
   set name = ${name},
     labels = ${labels},
     enhanced_data = ${enhancedData},
     updated_at = now()
   where (kept.name, kept.labels, kept.enhanced_data) is distinct from (${name}, ${labels}, ${enhancedData})
   returning ${contactColumns("kept")}, kept.contact_id = any ($2::uuid[]) as created`,
);

const read = statement<[string, string[]], ContactRow>(
  "read_upserted_contacts",
  `select ${contactColumns("contacts")}
   from contacts
   where account_id = $1
     and phone = any ($2::text[])`,
);

/**
 * Applies changes of different phones, in one statement and in the order of their phones, which is the order of locks.
 * Answers in the order of `changes`. Throws 422 `enhanced_data_too_large`: the caller's transaction must roll back.
 */
export async function upsertContacts(
  session: Session,
  accountId: string,
  changes: ContactChange[],
): Promise<UpsertedContact[]> {
  const sorted = changes.toSorted((a, b) => (a.phone < b.phone ? -1 : 1));
  const written = await session.run(upsert, [
    accountId,
    sorted.map(() => newUuid()),
    sorted.map((change) => change.phone),
    sorted.map((change) => change.name !== undefined),
    sorted.map((change) => change.name ?? null),
    sorted.map((change) => change.labels !== undefined),
    sorted.map((change) => arrayLiteral(change.labels ?? [])),
    sorted.map((change) => JSON.stringify(change.enhancedData?.set ?? {})),
    sorted.map((change) => change.enhancedData?.drop === "all"),
    sorted.map((change) => arrayLiteral(droppedGroups(change))),
  ]);
  const upserted = new Map<string | null, UpsertedContact>();
  for (const { created, ...row } of written) {
    if (sizeOf(row.enhanced_data) > MAX_BYTES) throw enhancedDataTooLarge(sizeOf(row.enhanced_data));
    upserted.set(row.phone, { row, outcome: created ? "created" : "updated" });
  }
  const same = sorted.map((change) => change.phone).filter((phone) => !upserted.has(phone));
  const unchanged = same.length === 0 ? [] : await session.run(read, [accountId, same]);
  for (const row of unchanged) upserted.set(row.phone, { row, outcome: "unchanged" });
  return changes.map((change) => upserted.get(change.phone) as UpsertedContact);
}

function droppedGroups(change: ContactChange): string[] {
  const drop = change.enhancedData?.drop ?? [];
  return drop === "all" ? [] : drop;
}

/** A text array as one value: arrays of different lengths don't fit into one array of PostgreSQL. */
function arrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
