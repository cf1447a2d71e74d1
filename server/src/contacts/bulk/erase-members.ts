// The step of bulk jobs that erases. Each member gets its own erasure record, as after DELETE.
import type { HashKeys } from "../../accounts/index.ts";
import type { NewEvent } from "../../events/index.ts";
import { columnList, type Session, statement, t } from "../../platform/database/index.ts";
import { actorOf } from "../../platform/http/index.ts";
import { type EraseStep, erasedEvent, eraseLockedContacts } from "../erase/erase-contact.ts";
import { LOCKED_COLUMNS } from "../erase/same-people.ts";
import { idAfterMerges } from "../merge/id-after-merges.ts";
import type { BulkJobStep } from "./run-bulk-job.ts";

export interface EraseMembersDeps {
  erase: EraseStep[];
  hashKeys: Pick<HashKeys, "all">;
}

const CHUNK = 100;
/** After a batch that took less, the next one is twice as large. */
const SHORT_MS = 20;
/** Milliseconds after which a transaction takes no further member: it blocks writes to its contacts and new exports. */
const LONGEST_MS = 250;

const lock = statement({
  name: "lock_members_to_erase",
  parameters: { accountId: t.uuid, members: t.uuidArray },
  columns: { member: t.uuid, ...LOCKED_COLUMNS },
  sql: `with given as materialized (
      select member, ${idAfterMerges("$accountId", "member")} as known_id
      from unnest($members::uuid[]) as member
    )
    select member, ${columnList(LOCKED_COLUMNS)}
    from given
    join contacts on contact_id = known_id
      and account_id = $accountId
    order by phone_key(phone), contact_id
    for update of contacts`,
});

/** Asks twice, as for one contact: a merge may delete a contact meanwhile. */
async function lockMembers(session: Session, accountId: string, members: string[]) {
  const locked = await session.run(lock, { accountId, members });
  const found = new Set(locked.map(({ member }) => member));
  const missing = members.filter((member) => !found.has(member));
  if (missing.length === 0) return locked;
  return [...locked, ...(await session.run(lock, { accountId, members: missing }))];
}

export function eraseMembers({ erase, hashKeys }: EraseMembersDeps): BulkJobStep {
  return {
    chunk: CHUNK,
    async run(session, { accountId, ...by }, contactIds) {
      const [newest] = await hashKeys.all(accountId);
      if (!newest) throw new Error("The account has no hash key.");
      const locked = await lockMembers(session, accountId, contactIds);
      const idOf = new Map(locked.map(({ member, contact_id }) => [member, contact_id]));
      const contacts = new Map(locked.map((contact) => [contact.contact_id, contact]));
      const events: NewEvent[] = [];
      const end = performance.now() + LONGEST_MS;
      let [passed, found] = [0, 0];
      for (let size = 1; passed < contactIds.length && performance.now() < end; ) {
        const began = performance.now();
        const batch = contactIds.slice(passed, passed + size);
        passed += batch.length;
        const ids = batch.flatMap((member) => idOf.get(member) ?? []);
        found += ids.length;
        // A person of two contacts may be named twice, and is erased once.
        const present = [...new Set(ids)].flatMap((contactId) => contacts.get(contactId) ?? []);
        if (present.length === 0) continue;
        const authority = { accountId, ...actorOf(by), ...newest };
        const erased = await eraseLockedContacts(session, authority, present, erase);
        for (const erasure of erased) contacts.delete(erasure.contact_id);
        events.push(...erased.map((erasure) => erasedEvent(accountId, erasure)));
        if (performance.now() - began < SHORT_MS) size *= 2;
      }
      return { passed, notFound: passed - found, refused: 0, events };
    },
  };
}
