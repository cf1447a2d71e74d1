// An upsert with If-Match: it changes only the contact that its caller has read.
import { appendEvents } from "../../events/index.ts";
import { phoneKey } from "../../phones/index.ts";
import type { Session } from "../../platform/database/session.ts";
import * as t from "../../platform/database/sql-types.ts";
import { columnList, statement } from "../../platform/database/statement.ts";
import type { OnceAnswer } from "../../platform/idempotency/kept-keys.ts";
import { CONTACT_COLUMNS, contactOf } from "../contact.ts";
import { checkIfMatch } from "../contact-etag.ts";
import { eventsOfUpsert, upsertAnswer } from "./upsert-answer.ts";
import { type UpsertedContact, upsertContacts } from "./upsert-contacts.ts";
import { type ContactChange, UPSERT } from "./write-contacts.ts";

/** If several requests have the same ETag, only the first changes the contact. */
const lock = statement({
  name: "lock_contact_to_upsert",
  parameters: { accountId: t.uuid, key: t.text },
  columns: CONTACT_COLUMNS,
  sql: `select ${columnList(CONTACT_COLUMNS)}
    from contacts
    where account_id = $accountId
      and phone_key(phone) = $key
    for no key update`,
});

/**
 * Needs its own transaction: it locks the contact before it knows whether to write, and a batch locks all of its contacts in
 * one order. Throws 412 `contact_changed`, 422 `enhanced_data_too_large`.
 */
export async function upsertIfMatch(
  session: Session,
  { accountId, change, ifMatch }: { accountId: string; change: ContactChange; ifMatch: string },
): Promise<OnceAnswer> {
  const [kept] = await session.run(lock, { accountId, key: phoneKey(change.phone) });
  checkIfMatch(ifMatch, kept ? contactOf(kept) : null);
  const to = { session, accountId, upsert: UPSERT };
  const [upserted] = (await upsertContacts(to, [change])) as [UpsertedContact];
  const answer = upsertAnswer(upserted);
  await appendEvents(session, eventsOfUpsert(accountId, upserted));
  return answer;
}
