// The step of bulk jobs that erases. Each member gets its own erasure record, as after DELETE.
import type { HashKeys } from "../../accounts/index.ts";
import type { NewEvent } from "../../events/index.ts";
import { columnList, statement, t } from "../../platform/database/index.ts";
import { actorOf } from "../../platform/http/index.ts";
import { type EraseStep, erasedEvent, eraseLockedContacts } from "../erase/erase-contact.ts";
import { LOCKED_COLUMNS } from "../erase/same-people.ts";
import type { BulkJobStep } from "./run-bulk-job.ts";

export interface EraseMembersDeps {
  erase: EraseStep[];
  hashKeys: Pick<HashKeys, "all">;
}

const CHUNK = 100;
/** A batch that took less time is followed by one of twice its size: contacts with many messages come one by one. */
const SHORT_MS = 20;
/** Milliseconds after which a transaction takes no further member: it blocks writes to its contacts and new exports. */
const LONGEST_MS = 250;

const lock = statement({
  name: "lock_members_to_erase",
  parameters: { accountId: t.uuid, contactIds: t.uuidArray },
  columns: LOCKED_COLUMNS,
  sql: `select ${columnList(LOCKED_COLUMNS)}
    from contacts
    where account_id = $accountId
      and contact_id = any ($contactIds)
    order by phone_key(phone), contact_id
    for update`,
});

export function eraseMembers({ erase, hashKeys }: EraseMembersDeps): BulkJobStep {
  return {
    chunk: CHUNK,
    async run(session, { accountId, ...by }, contactIds) {
      const [newest] = await hashKeys.all(accountId);
      if (!newest) throw new Error("The account has no hash key.");
      const locked = await session.run(lock, { accountId, contactIds });
      const contacts = new Map(locked.map((contact) => [contact.contact_id, contact]));
      const known = new Set(contacts.keys());
      const events: NewEvent[] = [];
      const end = performance.now() + LONGEST_MS;
      let [passed, found] = [0, 0];
      for (let size = 1; passed < contactIds.length && performance.now() < end; ) {
        const began = performance.now();
        const batch = contactIds.slice(passed, passed + size);
        passed += batch.length;
        found += batch.filter((contactId) => known.has(contactId)).length;
        // A person of two contacts may be named twice, and is erased once.
        const present = [...new Set(batch)].flatMap((contactId) => contacts.get(contactId) ?? []);
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
