// The step of bulk jobs that erases: each member as DELETE erases it, with an erasure record of its own.
import type { HashKeys } from "../../accounts/index.ts";
import type { NewEvent } from "../../events/index.ts";
import { statement } from "../../platform/database/statement.ts";
import {
  type EraseSteps,
  erasedEvent,
  eraseLockedContact,
  type LockedContact,
} from "../erase/erase-contact.ts";
import type { BulkJobStep } from "./bulk-job-step.ts";

export interface EraseMembersDeps {
  erase: EraseSteps;
  hashKeys: Pick<HashKeys, "all">;
}

/** Members a transaction: beyond this the commit costs nothing any more. */
const CHUNK = 50;
/**
 * Milliseconds after which a transaction takes no further member. While it runs, nobody writes to its contacts, no
 * export of the account begins, and no facts that name very many people are stored.
 */
const LONGEST_MS = 250;

const lock = statement<[string, string[]], LockedContact>(
  "lock_members_to_erase",
  `select contact_id, phone, created_at
   from contacts
   where account_id = $1
     and contact_id = any ($2::uuid[])
   order by phone, contact_id
   for update`,
);

export function eraseMembers({ erase, hashKeys }: EraseMembersDeps): BulkJobStep {
  return {
    chunk: CHUNK,
    async run(session, { accountId, apiKeyId }, contactIds) {
      const [newest] = await hashKeys.all(accountId);
      if (!newest) throw new Error("The account has no hash key.");
      const locked = await session.run(lock, [accountId, contactIds]);
      const contacts = new Map(locked.map((contact) => [contact.contact_id, contact]));
      const events: NewEvent[] = [];
      const end = performance.now() + LONGEST_MS;
      let passed = 0;
      for (const contactId of contactIds) {
        if (passed > 0 && performance.now() > end) break;
        const contact = contacts.get(contactId);
        if (contact) {
          const authority = { accountId, apiKeyId, ...newest };
          const erasure = await eraseLockedContact(session, authority, contact, erase);
          events.push(erasedEvent(accountId, erasure));
        }
        passed++;
      }
      return { passed, notFound: passed - events.length, refused: 0, events };
    },
  };
}
