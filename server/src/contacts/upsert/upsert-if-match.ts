// An upsert with If-Match: it changes only the contact that its caller has read.
import { appendEvents } from "../../events/index.ts";
import type { Session } from "../../platform/database/index.ts";
import type { Caller } from "../../platform/http/index.ts";
import type { OnceAnswer } from "../../platform/idempotency/kept-keys.ts";
import { contactOf } from "../contact.ts";
import { checkIfMatch } from "../contact-etag.ts";
import { lockContactToChange } from "../find-contact.ts";
import { eventsOfUpsert, upsertAnswer } from "./upsert-answer.ts";
import { type UpsertedContact, upsertContacts } from "./upsert-contacts.ts";
import type { ContactChange } from "./write-contacts.ts";

/**
 * Needs its own transaction: it locks the contact before it knows whether to write, and a batch locks all of its contacts in
 * one order. Throws 412 `contact_changed`, 422 `enhanced_data_too_large`.
 */
export async function upsertIfMatch(
  session: Session,
  { accountId, hashKey }: Pick<Caller, "accountId" | "hashKey">,
  { change, ifMatch }: { change: ContactChange; ifMatch: string },
): Promise<OnceAnswer> {
  // If several requests have the same ETag, only the first changes the contact.
  const kept = await lockContactToChange(session, accountId, {
    by: "phone",
    phone: change.phone,
  });
  checkIfMatch(ifMatch, kept && contactOf(kept));
  const [upserted] = (await upsertContacts({ session, accountId, hashKey }, [change])) as [UpsertedContact];
  const answer = upsertAnswer(upserted, change);
  await appendEvents(session, eventsOfUpsert(accountId, upserted));
  return answer;
}
