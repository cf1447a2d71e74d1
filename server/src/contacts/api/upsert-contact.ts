// POST /contacts/contact: creates or updates a contact by its phone.
import { z } from "zod";
import { appendEvents } from "../../events/index.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { ignored, text } from "../../platform/http/text.ts";
import { contactAnswer, contactOf } from "../contact.ts";
import { enhancedDataField } from "../enhanced-data.ts";
import { labelsField } from "../labels.ts";
import { phoneNumber } from "../phone-fields.ts";
import { type UpsertedContact, upsertContacts } from "../upsert-contacts.ts";

/** The fields of a contact as a request names them. */
export const contactField = z.strictObject({
  phone: phoneNumber,
  name: text({ max: 256 })
    .nullable()
    .transform((value) => value || null)
    .optional(),
  labels: labelsField.optional(),
  enhanced_data: enhancedDataField.optional(),
  id: ignored,
  last_message_at: ignored,
  created_at: ignored,
  updated_at: ignored,
});

const result = z.object({ message: z.string(), contact: contactAnswer });

export const upsertContact = operation({
  operationId: "upsertContact",
  method: "POST",
  path: "/contacts/contact",
  tag: "Contacts",
  summary: "Create or update a contact",
  description:
    "The phone is the unique identifier. A field left out stays as it is; null or an empty string clears it.",
  scope: "contacts:write",
  body: z.strictObject({ contact: contactField }),
  answers: {
    200: { description: "The contact was there and is as it was asked for.", schema: result },
    201: { description: "The contact is new.", schema: result },
  },
  problems: { 422: ["invalid_link", "empty_entry", "too_many_labels", "enhanced_data_too_large"] },
  async handler({ caller, body, once }) {
    const { phone, name, labels, enhanced_data: enhancedData } = body.contact;
    return once(async (session) => {
      const change = { phone, name, labels, enhancedData };
      const [upserted] = (await upsertContacts(session, caller.accountId, [change])) as [UpsertedContact];
      const { row, outcome } = upserted;
      if (outcome !== "unchanged") {
        const { accountId } = caller;
        await appendEvents(session, [{ accountId, type: `contact.${outcome}`, id: row.contact_id }]);
      }
      const created = outcome === "created";
      const message = created ? "Contact created" : "Contact updated";
      const done = answer(created ? 201 : 200, { message, contact: contactOf(row) });
      return { ...done, contactId: row.contact_id };
    });
  },
});
