// An upsert that is to be done in a batch, and what became of it.
import type { Outcome } from "../../platform/batcher.ts";
import type { IdempotencyClaim, OnceAnswer } from "../../platform/idempotency/once.ts";
import type { ContactChange } from "./upsert-contacts.ts";

/** After a lost commit the same one is tried again: its contact's id tells what was done already. */
export interface NewUpsert extends ContactChange {
  accountId: string;
  contactId: string;
  claim: IdempotencyClaim | null;
}

/** A refusal is a value: it must not roll the rest of its batch back. */
export type UpsertResult = Outcome<OnceAnswer>;
