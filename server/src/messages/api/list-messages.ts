import { z } from "zod";
import { phoneOfQuery } from "../../contacts/index.ts";
import type { Database } from "../../platform/database/database.ts";
import { type Operation, operation } from "../../platform/http/operation.ts";
import { pageAnswer, pageQuery } from "../../platform/http/page.ts";
import { text } from "../../platform/http/text.ts";
import { uuidOf } from "../../platform/ids.ts";
import { messagePage } from "../list-statement.ts";
import { MESSAGE_STATUSES, messageAnswer } from "../message.ts";

const contactId = z
  .string()
  .refine((id) => uuidOf("con", id) !== null, {
    params: { code: "invalid_id" },
    error: "This isn't the id of a contact.",
  })
  .transform((id) => uuidOf("con", id) as string);

const query = z.strictObject({
  ...pageQuery,
  phone: phoneOfQuery.optional(),
  contact_id: contactId.optional().meta({ description: "Messages of the contact with this id." }),
  status: z.enum(MESSAGE_STATUSES).optional().meta({ description: "Messages with this status." }),
  channel: text({ min: 1, max: 32 }).optional().meta({ description: "Messages on this channel." }),
  direction: z
    .enum(["in", "out"])
    .optional()
    .meta({ description: "in: received messages. out: sent messages." }),
  reference: text({ min: 1, max: 255 })
    .optional()
    .meta({ description: "Messages whose sender gave this reference." }),
  since: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: "Only messages created at this time or later." }),
});

export function listMessages(database: Database): Operation {
  return operation({
    operationId: "listMessages",
    method: "GET",
    path: "/messages",
    tag: "Messages",
    summary: "List messages, newest first",
    description: "A message must match every given field.",
    scope: "messages:read",
    query,
    answers: { 200: { description: "A page of messages", schema: pageAnswer(messageAnswer) } },
    examples: {
      "The newest": { query: { limit: 50 } },
      "By reference": { query: { reference: "order-1047" } },
    },
    handler: ({ caller: { accountId }, query }) => messagePage(database, { accountId, ...query }),
  });
}
