import { defaultTiming, type Timing } from "../config/timing.ts";
import { endJob, type JobWork } from "../jobs/index.ts";
import type { Database } from "../platform/database/index.ts";
import type { Operation } from "../platform/http/index.ts";
import type { OnBatch } from "../platform/load/batcher.ts";
import { countContacts } from "./api/count-contacts.ts";
import { deleteContact } from "./api/delete-contact.ts";
import { getContact } from "./api/get-contact.ts";
import { getErasure } from "./api/get-erasure.ts";
import { listConsents } from "./api/list-consents.ts";
import { listContacts } from "./api/list-contacts.ts";
import { type ListErasuresDeps, listErasures } from "./api/list-erasures.ts";
import { listLabels } from "./api/list-labels.ts";
import { listNames } from "./api/list-names.ts";
import { optInContact } from "./api/opt-in-contact.ts";
import { optOutContact } from "./api/opt-out-contact.ts";
import { previewErasure } from "./api/preview-erasure.ts";
import { contactField, upsertContact } from "./api/upsert-contact.ts";
import { type EraseMembersDeps, eraseMembers } from "./bulk/erase-members.ts";
import { labelMembers } from "./bulk/label-members.ts";
import { runBulkJob } from "./bulk/run-bulk-job.ts";
import type { EraseSteps } from "./erase/erase-contact.ts";
import { changeInbox } from "./inbox/api/change-inbox.ts";
import { getWaitMail, type WaitMailDeps } from "./inbox/api/get-wait-mail.ts";
import { listInbox } from "./inbox/api/list-inbox.ts";
import { setWaitMail } from "./inbox/api/set-wait-mail.ts";
import { createNote } from "./notes/create-note.ts";
import { deleteNote } from "./notes/delete-note.ts";
import { listNotes } from "./notes/list-notes.ts";
import { createUpserter } from "./upsert/create-upserter.ts";

export { bulkContacts, type ExportSelection } from "./api/bulk-contacts.ts";
export { forgetOldJobs } from "./bulk/bulk-job.ts";
export { eraseMembers } from "./bulk/erase-members.ts";
export { isSelectedLiterally, type Selection } from "./bulk/selection.ts";
export { noteConsent } from "./consent/note-consent.ts";
export { mayBeWord, meaningOf } from "./consent/opt-out-words.ts";
export { type Consent, type ConsentScope, optOutsFor, optOutsIn, optOutText } from "./consent/opt-outs.ts";
export type { ContactRow } from "./contact.ts";
export { contactEvents } from "./contact-events.ts";
export { contactOfPath } from "./contact-reference.ts";
export { type Entry, type GroupsChange, MAX_BYTES as MAX_ENHANCED_BYTES } from "./enhanced-data.ts";
export { addressHash, distinctHashes, everybodyHash, namedHashes } from "./erase/address-hash.ts";
export { shareAddresses } from "./erase/address-locks.ts";
export { eraseAnswers } from "./erase/erase-answers.ts";
export {
  countByHash,
  type EraseFromExports,
  type EraseStep,
  type EraseSteps,
  type EraseSubject,
} from "./erase/erase-contact.ts";
export {
  areOlderThanErasures,
  forgetErasedFacts,
  rememberErased,
} from "./erase/erased-facts.ts";
export { forgetErasedOptOuts } from "./erase/erased-opt-outs.ts";
export { hashesOfPerson, hashesOfText } from "./erase/person-hashes.ts";
export { findContact } from "./find-contact.ts";
export { END_SNOOZES_AT, endSnoozes } from "./inbox/end-snoozes.ts";
export { IS_OPEN } from "./inbox/inbox.ts";
export { LOOK_FOR_WAITS_AT, type WaitMailJobs, waitMailTasks } from "./inbox/mails/mail-waits.ts";
export { unassignThreads } from "./inbox/unassign-threads.ts";
export { joinedLabels, labelName, MAX_LABELS } from "./labels.ts";
export { idAfterMerges } from "./merge/id-after-merges.ts";
export { type MergeJobs, mergeTasks } from "./merge/merge-job.ts";
export { countNotes } from "./notes/count-notes.ts";
export { findByAddress } from "./people/address-owners.ts";
export { findLastSender, findRecipient, recipientOf } from "./people/find-recipient.ts";
export type { InboundPerson } from "./people/inbound-person.ts";
export { learnAnsweredAddress } from "./people/learn-answered-address.ts";
export { lockedById, lockedByPhone } from "./people/locked-contacts.ts";
export { type ContactMove, moveContact } from "./people/move-contact.ts";
export { type InboundContact, resolveInboundContacts } from "./people/resolve-inbound-contacts.ts";
export { nameByAddressBook, touchByAppMessages } from "./people/touch-app-contacts.ts";
export { touchRecipients } from "./people/touch-recipients.ts";
export { type RecipientContact, recipientKey, resolveRecipients } from "./people/upsert-recipients.ts";
export { phoneNumber, phoneOfUrl } from "./phone-fields.ts";
export { contactGone, contactHidden } from "./problems.ts";
export { canNameOnly } from "./search/can-name-only.ts";
export { type ContactFilter, contactFilterAnswer, contactFilterField } from "./search/contact-filter.ts";
export { type ChangePreview, previewChanges } from "./upsert/preview-changes.ts";
export { eventsOfUpsert } from "./upsert/upsert-answer.ts";
export { type UpsertedContact, upsertContacts } from "./upsert/upsert-contacts.ts";
export type { ContactChange } from "./upsert/write-contacts.ts";
export { isOfVisible, isVisibleTo, VIEWER, viewerOf, visibleFinder, visibleTo } from "./visible-to.ts";
export { contactField };

export function contactOperations(deps: {
  database: Database;
  erase: EraseSteps;
  timing?: Pick<Timing, "batchSize" | "waitLine"> | undefined;
  onBatch?: OnBatch | undefined;
}): Operation[] {
  const { batchSize: maxBatch, waitLine: maxWaiting } = deps.timing ?? defaultTiming;
  const upserter = createUpserter({ database: deps.database, maxBatch, maxWaiting, onBatch: deps.onBatch });
  return [
    upsertContact(upserter),
    listContacts(deps.database),
    countContacts(deps.database),
    listNames(deps.database),
    listLabels(deps.database),
    getContact(deps.database),
    deleteContact(deps.erase),
    previewErasure(deps.erase),
    listInbox(deps.database),
    changeInbox(),
  ];
}

export function waitMailOperations(deps: WaitMailDeps): Operation[] {
  return [getWaitMail(deps), setWaitMail(deps)];
}

/** `channels`: the names of all channels. */
export function consentOperations(database: Database, channels: readonly string[]): Operation[] {
  return [optOutContact(channels), optInContact(channels), listConsents(database)];
}

export function noteOperations(database: Database): Operation[] {
  return [createNote(), listNotes(database), deleteNote()];
}

export function erasureOperations(deps: ListErasuresDeps): Operation[] {
  return [listErasures(deps), getErasure(deps.database)];
}

export function bulkWork(deps: { database: Database } & EraseMembersDeps): JobWork {
  const steps = { erase: eraseMembers(deps), labels: labelMembers };
  return {
    kinds: ["erase", "labels"],
    run: (job, slice) => runBulkJob({ ...deps, steps }, job, slice),
    fail: (job, reason) =>
      endJob(deps.database, job, "failed", `${reason} Contacts that were changed before stay changed.`),
  };
}
