// An upsert that changes only the contact that its caller has read.
import { appendEvents } from "../../events/index.ts";
import type { Session } from "../../platform/database/session.ts";
import { statement } from "../../platform/database/statement.ts";
import type { OnceAnswer } from "../../platform/idempotency/kept-keys.ts";
import { type ContactRow, contactColumns, contactOf } from "../contact.ts";
import { checkIfMatch } from "../contact-etag.ts";
import { eventsOfUpsert, upsertAnswer } from "./upsert-answer.ts";
import { type ContactChange, type UpsertedContact, upsertContacts } from "./upsert-contacts.ts";

export interface ConditionalUpsert {
  accountId: string;
  change: ContactChange;
  /** The header. */
  ifMatch: string;
}

/** Of those who come with the same tag the first one changes the contact, so that the others see another. */
const lock = statement<[string, string], ContactRow>(
  "lock_contact_to_upsert",
  `select ${contactColumns("contacts")}
   from contacts
   where account_id = $1
     and phone = $2
   for no key update`,
);

/**
 * In a transaction of its own: it locks before it knows whether it will write, which a batch, that locks all of its
 * contacts in order by one statement, can't. Throws 412 `contact_changed`, 422 `enhanced_data_too_large`.
 */
export async function upsertIfMatch(
  session: Session,
  { accountId, change, ifMatch }: ConditionalUpsert,
): Promise<OnceAnswer> {
  const [kept] = await session.run(lock, [accountId, change.phone]);
  checkIfMatch(ifMatch, kept ? contactOf(kept) : null);
  const [upserted] = (await upsertContacts(session, accountId, [change])) as [UpsertedContact];
  const answer = upsertAnswer(upserted);
  await appendEvents(session, eventsOfUpsert(accountId, upserted));
  return answer;
}
