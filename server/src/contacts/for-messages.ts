// For the slice `messages`: recipients, people who write, and what they said about messages.
export { mayBeWord, meaningOf } from "./consent/opt-out-words.ts";
export { type Consent, optOutsFor } from "./consent/opt-outs.ts";
export { personIn } from "./inbox/api/get-wait-mail.ts";
export { IS_OPEN } from "./inbox/inbox.ts";
export { noteView } from "./inbox/thread-views.ts";
export { idAfterMerges } from "./merge/id-after-merges.ts";
export { findLastSender, findRecipient } from "./people/find-recipient.ts";
export type { InboundPerson } from "./people/inbound-person.ts";
export { lockedById } from "./people/locked-contacts.ts";
export { type ContactMove, moveContact } from "./people/move-contact.ts";
export { type InboundContact, resolveInboundContacts } from "./people/resolve-inbound-contacts.ts";
export { nameByAddressBook, touchByAppMessages } from "./people/touch-inbound-contacts.ts";
export { touchRecipients } from "./people/touch-recipients.ts";
export { type RecipientContact, recipientKey, resolveRecipients } from "./people/upsert-recipients.ts";
export { contactOfPath, phoneOfUrl } from "./phone-fields.ts";
export { contactGone, contactHidden } from "./problems.ts";
export { isVisibleTo, visibleTo } from "./visible-to.ts";
