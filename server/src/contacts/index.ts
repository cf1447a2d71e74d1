import type { Database } from "../platform/database/database.ts";
import type { Operation } from "../platform/http/operation.ts";
import { deleteContact } from "./api/delete-contact.ts";
import { getContact } from "./api/get-contact.ts";
import { listContacts } from "./api/list-contacts.ts";
import { upsertContact } from "./api/upsert-contact.ts";
import type { EraseSteps } from "./erase-contact.ts";

export { addressHash } from "./address-hash.ts";
export { type ContactAnswer, contactAnswer, contactOf } from "./contact.ts";
export {
  answeredFilter,
  type ContactFilter,
  contactFilterAnswer,
  contactFilterField,
  contactFilterFields,
  contactFilterOf,
  contactMatches,
  type PlaceValue,
} from "./contact-filter.ts";
export type { EraseFromExports, EraseStep, EraseSteps, EraseSubject } from "./erase-contact.ts";
export { wereErasedSince } from "./erased-since.ts";
export { findLastSender, setLastSenders } from "./last-sender.ts";
export { type LearnedAddress, learnAddresses } from "./learn-addresses.ts";
export { type ParsedPhone, type Phone, type PhoneFault, parsePhone } from "./phone.ts";
export { phoneNumber, phoneOfPath, phoneOfQuery } from "./phone-fields.ts";
export {
  type InboundContact,
  type InboundPerson,
  resolveInboundContacts,
} from "./resolve-inbound-contacts.ts";
export {
  lockedRecipients,
  type Recipient,
  type RecipientContact,
  resolveRecipients,
} from "./upsert-recipients.ts";

/** `erase` brings what the slices after this one keep about a contact. */
export function contactOperations(deps: { database: Database; erase: EraseSteps }): Operation[] {
  return [upsertContact, listContacts(deps.database), getContact(deps.database), deleteContact(deps.erase)];
}
