// An upsert that first looks at the contact: with If-Match, and of a member who sees only own and unassigned threads.
import { appendEvents } from "../../events/index.ts";
import type { Session } from "../../platform/database/index.ts";
import { type Caller, everything } from "../../platform/http/index.ts";
import type { OnceAnswer } from "../../platform/idempotency/kept-keys.ts";
import { contactOf } from "../contact.ts";
import { checkIfMatch } from "../contact-etag.ts";
import { lockContactToChange } from "../find-contact.ts";
import { contactNotFound } from "../problems.ts";
import { isVisibleTo } from "../visible-to.ts";
import { eventsOfUpsert, upsertAnswer } from "./upsert-answer.ts";
import { type UpsertedContact, upsertContacts } from "./upsert-contacts.ts";
import type { ContactChange } from "./write-contacts.ts";

/**
 * Needs its own transaction: it locks the contact before it knows whether to write, and a batch locks all of its contacts in
 * one order. Throws 404 `contact_not_found` for a contact that the caller doesn't see, 412 `contact_changed`, 422 `enhanced_data_too_large`.
 */
export async function upsertIfMatch(
  session: Session,
  { accountId, hashKey, onlyOf }: Pick<Caller, "accountId" | "hashKey" | "onlyOf">,
  { change, ifMatch }: { change: ContactChange; ifMatch: string | undefined },
): Promise<OnceAnswer> {
  // If several requests have the same ETag, only the first changes the contact.
  const reference = { by: "phone", phone: change.phone } as const;
  const kept = await lockContactToChange(session, everything(accountId), reference);
  if (kept && !isVisibleTo(onlyOf, kept.assignee_id)) throw contactNotFound(reference);
  if (ifMatch !== undefined) checkIfMatch(ifMatch, kept && contactOf(kept));
  const [upserted] = (await upsertContacts({ session, accountId, hashKey }, [change])) as [UpsertedContact];
  const answer = upsertAnswer(upserted, change);
  await appendEvents(session, eventsOfUpsert(accountId, upserted));
  return answer;
}
