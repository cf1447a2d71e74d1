// GET /contacts/{phone_number}/messages. It belongs to this slice because contacts may not import messages.
import { z } from "zod";
import { contactOfPath } from "../../contacts/for-messages.ts";
import { findContact } from "../../contacts/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { type Operation, operation, pageAnswer, pageQuery } from "../../platform/http/index.ts";
import { messageAnswer } from "../show/message.ts";
import { messagePage } from "../show/message-page.ts";

const hasMedia = z
  .enum(["true"], { error: "This is true, or left out." })
  .transform(() => true as const)
  .optional()
  .meta({
    description:
      "Only messages with a file: pictures, videos, sounds, documents, received stickers, and templates with a file in their header or in a card.",
  });

export function listContactMessages(database: Database): Operation {
  return operation({
    operationId: "listContactMessages",
    noted: "reads",
    route: "GET /contacts/:phone_number/messages",
    tag: "Messages",
    summary: "List a contact's messages, newest first",
    description: "Sent and received messages on all channels.",
    scope: "messages:read",
    params: z.strictObject({ phone_number: contactOfPath }),
    query: z.strictObject({ ...pageQuery, has_media: hasMedia }),
    answers: { 200: { description: "A page of messages", schema: pageAnswer(messageAnswer) } },
    examples: {
      "By phone": { params: { phone_number: "15551234567" } },
      "Only files": { params: { phone_number: "15551234567" }, query: { has_media: "true" } },
    },
    problems: { 404: ["contact_not_found"] },
    async handler({ caller, params, query }) {
      const { contact_id } = await findContact(database, caller, params.phone_number);
      return messagePage(database, { accountId: caller.accountId, contact_id, ...query });
    },
  });
}
