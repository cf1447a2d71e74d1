import { z } from "zod";
import { ignored, operation, text } from "../../platform/http/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { enhancedDataField } from "../enhanced-data.ts";
import { labelsField } from "../labels.ts";
import { phoneNumber } from "../phone-fields.ts";
import type { Upserter } from "../upsert/create-upserter.ts";
import { createdContact, updatedContact, withEtag } from "../upsert/upsert-answer.ts";
import { upsertIfMatch } from "../upsert/upsert-if-match.ts";

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
