// The answer and the events of an upsert.
import { z } from "zod";
import type { NewEvent } from "../../events/index.ts";
import type { Answer } from "../../platform/answer.ts";
import { messageField, objectsField, textField } from "../../platform/http/index.ts";
import type { OnceAnswer } from "../../platform/idempotency/kept-keys.ts";
import { optOutsIn } from "../consent/opt-outs.ts";
import { type ContactAnswer, contactAnswer, contactOf, etagOf } from "../contact.ts";
import { joinedLabels } from "../labels.ts";
import { enhancedDataTooLarge } from "../problems.ts";
import type { UpsertedContact } from "./upsert-contacts.ts";
import type { ContactChange } from "./write-contacts.ts";

export const createdContact = z.object({
  message: messageField("Contact created"),
  contact: contactAnswer,
  notices: objectsField("What is probably meant otherwise. Missing if there is nothing.", {
    code: z.literal("comma_in_label").meta({ description: "What the notice is about." }),
    pointer: textField("The field of the request.", "/contact/labels"),
    detail: textField("A sentence for people.", labelNotice("VIP,newsletter")),
  }).optional(),
});
export const updatedContact = createdContact.extend({ message: messageField("Contact updated") });

function labelNotice(label: string): string {
  return `A comma without a space after it doesn't separate labels: "${label}" is one label.`;
}

/** `labels`: of the request. Throws 422 `enhanced_data_too_large`. */
export function upsertAnswer(upserted: UpsertedContact, { labels = [] }: ContactChange): OnceAnswer {
  if (upserted.outcome === "too_large") throw enhancedDataTooLarge(upserted.bytes);
  const { row, isNew } = upserted;
  const message = isNew ? "Contact created" : "Contact updated";
  const notices = joinedLabels(labels).map((label) => ({
    code: "comma_in_label",
    pointer: "/contact/labels",
    detail: labelNotice(label),
  }));
  const body = { message, contact: contactOf(row), ...(notices.length > 0 && { notices }) };
  return { status: isNew ? 201 : 200, body, contactId: row.contact_id };
}

export function eventsOfUpsert(accountId: string, upserted: UpsertedContact): NewEvent[] {
  const { outcome } = upserted;
  if (outcome === "too_large" || outcome === "unchanged") return [];
  const id = upserted.row.contact_id;
  // Only opt-outs from before an erasure can be there already.
  const isOut = outcome === "created" && optOutsIn(upserted.row.opt_outs).length > 0;
  return [
    { accountId, type: `contact.${outcome}`, id },
    ...(isOut ? [{ accountId, type: "contact.opted_out" as const, id }] : []),
  ];
}

/** A kept answer has no headers of its own. */
export function withEtag(answer: Answer): Answer {
  const { contact } = answer.body as { contact: ContactAnswer };
  return { ...answer, headers: { ...answer.headers, etag: etagOf(contact) } };
}
