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
import type { EraseStep } from "./erase/erase-contact.ts";
import { changeInbox } from "./inbox/api/change-inbox.ts";
import { getWaitMail, type WaitMailDeps } from "./inbox/api/get-wait-mail.ts";
import { listInbox } from "./inbox/api/list-inbox.ts";
import { setWaitMail } from "./inbox/api/set-wait-mail.ts";
import { createNote } from "./notes/create-note.ts";
import { deleteNote } from "./notes/delete-note.ts";
import { listNotes } from "./notes/list-notes.ts";
import { createUpserter } from "./upsert/create-upserter.ts";

export { eraseMembers } from "./bulk/erase-members.ts";
export { noteConsent } from "./consent/note-consent.ts";
export { type ConsentScope, optOutsIn } from "./consent/opt-outs.ts";
export { addressHash, everybodyHash, namedHashes } from "./erase/address-hash.ts";
export { shareAddresses } from "./erase/address-locks.ts";
export { countByHash, type EraseStep, type EraseSubject } from "./erase/erase-contact.ts";
export { areOlderThanErasures, rememberErased } from "./erase/erased-facts.ts";
export { hashesOfPerson, hashesOfText } from "./erase/person-hashes.ts";
export { findContact } from "./find-contact.ts";
export { unassignThreads } from "./inbox/unassign-threads.ts";
export { findByAddress } from "./people/address-owners.ts";
export { recipientOf } from "./people/find-recipient.ts";
export { learnAnsweredAddress } from "./people/learn-addresses.ts";
export { lockedByPhone } from "./people/locked-contacts.ts";
export { phoneNumber } from "./phone-fields.ts";
export { eventsOfUpsert } from "./upsert/upsert-answer.ts";
export type { UpsertedContact } from "./upsert/upsert-contacts.ts";
export { upsertContacts } from "./upsert/upsert-contacts.ts";
export type { ContactChange } from "./upsert/write-contacts.ts";
export { isOfVisible, VIEWER, viewerOf } from "./visible-to.ts";
export { contactField };

export function contactOperations(deps: {
  database: Database;
  erase: EraseStep[];
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
