import { z } from "zod";
import { phoneOfUrl } from "../../contacts/for-messages.ts";
import type { Database } from "../../platform/database/index.ts";
import {
  idInput,
  type Operation,
  operation,
  pageAnswer,
  pageQuery,
  text,
  timeInput,
  wordField,
} from "../../platform/http/index.ts";
import { messageAnswer } from "../show/message.ts";
import { messagePage } from "../show/message-page.ts";
import { MESSAGE_STATUSES } from "../show/message-row.ts";

const query = z.strictObject({
  ...pageQuery,
  phone: phoneOfUrl.optional(),
  contact_id: idInput("con", "contact")
    .optional()
    .meta({ description: "Messages of the contact with this id." }),
  status: wordField("Messages with this status.", MESSAGE_STATUSES).optional(),
  channel: text({ min: 1, max: 32 }).optional().meta({ description: "Messages on this channel." }),
  sender: idInput("snd", "sender").optional().meta({
    description:
      "Messages that the sender with this id sends, or received. Senders of several channels may have one phone.",
  }),
  direction: wordField("in: received messages. out: sent messages.", ["in", "out"]).optional(),
  reference: text({ min: 1, max: 255 })
    .optional()
    .meta({ description: "Messages whose sender gave this reference." }),
  error: text({ min: 1, max: 64 })
    .optional()
    .meta({ description: "Messages whose error has this code, for example `recipient_unreachable`." }),
  broadcast: idInput("brd", "broadcast")
    .optional()
    .meta({ description: "Messages of the broadcast with this id." }),
  since: timeInput.optional().meta({ description: "Only messages created at this time or later." }),
});

export function listMessages(database: Database): Operation {
  return operation({
    operationId: "listMessages",
    route: "GET /messages",
    tag: "Messages",
    summary: "List messages, newest first",
    description:
      "A message must match every given field. When few of millions match, a page can have fewer entries than `limit`, " +
      "or none, although `next` isn't null: the search goes on with the next page.",
    scope: "messages:read",
    query,
    answers: { 200: { description: "A page of messages", schema: pageAnswer(messageAnswer) } },
    examples: {
      "The newest": { query: { limit: 50 } },
      "By reference": { query: { reference: "order-1047" } },
    },
    handler: ({ caller: { accountId, onlyOf }, query }) => {
      const { sender: sender_id, broadcast: broadcast_id, ...filter } = query;
      return messagePage(database, {
        accountId,
        onlyOf: onlyOf ?? undefined,
        sender_id,
        broadcast_id,
        ...filter,
      });
    },
  });
}
