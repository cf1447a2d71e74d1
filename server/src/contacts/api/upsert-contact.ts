import { z } from "zod";
import { appendEvents } from "../../events/index.ts";
import type { Session } from "../../platform/database/index.ts";
import { type Caller, everything, ignored, operation, text } from "../../platform/http/index.ts";
import type { OnceAnswer } from "../../platform/idempotency/kept-keys.ts";
import { newUuid } from "../../platform/ids.ts";
import { checkIfMatch, contactOf } from "../contact.ts";
import { enhancedDataField } from "../enhanced-data.ts";
import { lockContactToChange } from "../find-contact.ts";
import { labelsField } from "../labels.ts";
import { phoneNumber } from "../phone-fields.ts";
import { contactNotFound } from "../problems.ts";
import type { Upserter } from "../upsert/create-upserter.ts";
import {
  createdContact,
  eventsOfUpsert,
  updatedContact,
  upsertAnswer,
  withEtag,
} from "../upsert/upsert-answer.ts";
import { type UpsertedContact, upsertContacts } from "../upsert/upsert-contacts.ts";
import type { ContactChange } from "../upsert/write-contacts.ts";
import { isVisibleTo } from "../visible-to.ts";

/** The fields of a contact as a request names them. */
export const contactField = z
  .strictObject({
    phone: phoneNumber,
    name: text({ max: 256 })
      .nullable()
      .transform((value) => value?.trim() || null)
      .optional()
      .meta({
        description:
          "The name to show, which no profile of the person changes any more. Null or an empty string clears it; then the profile names the contact.",
        examples: ["Ana Marlowe"],
      }),
    labels: labelsField.optional(),
    enhanced_data: enhancedDataField.optional(),
    id: ignored,
    last_message_at: ignored,
    username: ignored,
    windows: ignored,
    window_expires_at: ignored,
    opt_outs: ignored,
    opted_out: ignored,
    inbox: ignored,
    created_at: ignored,
    updated_at: ignored,
  })
  .meta({ id: "NewContact", description: "A contact. Only the phone is required." });

export function upsertContact(upserter: Upserter) {
  return operation({
    operationId: "upsertContact",
    batched: true,
    route: "POST /contacts/contact",
    tag: "Contacts",
    summary: "Create or update a contact",
    description:
      "The phone identifies the contact. A field that is left out stays as it is; null or an empty string clears it. " +
      "With If-Match, only the version of the contact that has this ETag is changed.",
    scope: "contacts:write",
    body: z.strictObject({ contact: contactField }),
    conditions: ["If-Match"],
    answers: {
      200: {
        description: "The contact existed and has the requested values.",
        schema: updatedContact,
        etag: true,
      },
      201: { description: "The contact is new.", schema: createdContact, etag: true },
    },
    examples: {
      "A new contact": {
        body: { contact: { phone: "+15557654321", name: "Bo Lindqvist" } },
        status: 201,
      },
      "Other values for some fields": {
        body: {
          contact: {
            phone: "+15551234567",
            labels: "VIP, newsletter",
            enhanced_data: {
              Orders: [
                {
                  text: "A-1047",
                  description: "2 cakes, paid",
                  link: "https://shop.example/orders/1047",
                },
              ],
            },
          },
        },
      },
    },
    problems: {
      404: ["contact_not_found"],
      412: ["contact_changed"],
      503: ["overloaded"],
    },
    async handler({ caller, body, headers, claim, once }) {
      const { accountId, hashKey } = caller;
      const { phone, name, labels, enhanced_data: enhancedData } = body.contact;
      const change = { phone, name, labels, enhancedData, contactId: newUuid() };
      const ifMatch = headers["if-match"];
      if (ifMatch === undefined && caller.onlyOf === null)
        return withEtag(await upserter.submit({ ...change, accountId, hashKey, claim }));
      return withEtag(await once((session) => upsertIfMatch(session, caller, { change, ifMatch })));
    },
  });
}

/**
 * An upsert that first looks at the contact: with If-Match, and of a member who sees only own and unassigned threads.
 * Needs its own transaction: it locks the contact before it knows whether to write, and a batch locks all of its contacts in
 * one order. Throws 404 `contact_not_found`, 412 `contact_changed`, 422 `enhanced_data_too_large`.
 */
async function upsertIfMatch(
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
