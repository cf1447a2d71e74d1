// GET /messages
import { z } from "zod";
import { phoneOfQuery } from "../../contacts/index.ts";
import type { Database } from "../../platform/database/database.ts";
import { idFrom } from "../../platform/http/id-cursor.ts";
import { answer, type Operation, operation } from "../../platform/http/operation.ts";
import { pageAnswer, pageOf, pageQuery } from "../../platform/http/page.ts";
import { text } from "../../platform/http/text.ts";
import { uuidOf } from "../../platform/ids.ts";
import { listStatement } from "../list-statement.ts";
import { MESSAGE_STATUSES, messageAnswer, messageOf } from "../message.ts";

const contactId = z.string().transform((id, context) => {
  const uuid = uuidOf("con", id);
  if (uuid !== null) return uuid;
  context.addIssue({
    code: "custom",
    params: { code: "invalid_id" },
    message: "This isn't the id of a contact.",
  });
  return z.NEVER;
});

const query = z.strictObject({
  ...pageQuery,
  phone: phoneOfQuery.optional(),
  contact_id: contactId.optional(),
  status: z.enum(MESSAGE_STATUSES).optional(),
  channel: text({ min: 1, max: 32 }).optional(),
  direction: z.enum(["in", "out"]).optional(),
  reference: text({ min: 1, max: 255 }).optional(),
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
    scope: "messages:read",
    query,
    answers: { 200: { description: "A page of messages", schema: pageAnswer(messageAnswer) } },
    problems: { 422: ["invalid_cursor"] },
    async handler({ caller, query: { limit, after, ...filter } }) {
      const before = idFrom(after, undefined);
      const wanted = { accountId: caller.accountId, before, limit: limit + 1, ...filter };
      const { statement, values } = listStatement(wanted);
      const rows = await database.run(statement, values);
      return answer(
        200,
        pageOf(rows, limit, messageOf, (row) => row.message_id),
      );
    },
  });
}
