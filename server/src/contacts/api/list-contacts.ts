// GET /contacts: the book, page by page, oldest first.
import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { pageAnswer, pageOf, pageQuery, positionOf } from "../../platform/http/page.ts";
import { type ContactRow, contactAnswer, contactColumns, contactOf } from "../contact.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FIRST = "00000000-0000-0000-0000-000000000000";

const list = statement<[string, string, number], ContactRow>(
  "list_contacts",
  `select ${contactColumns("contacts")}
   from contacts
   where account_id = $1
     and contact_id > $2
   order by contact_id
   limit $3`,
);

export function listContacts(database: Database) {
  return operation({
    operationId: "listContacts",
    method: "GET",
    path: "/contacts",
    tag: "Contacts",
    summary: "List contacts",
    description: "Oldest first; a contact that comes or goes moves no other between pages.",
    scope: "contacts:read",
    query: z.strictObject(pageQuery),
    answers: { 200: { description: "A page of contacts.", schema: pageAnswer(contactAnswer) } },
    problems: { 422: ["invalid_cursor"] },
    async handler({ caller, query }) {
      const after = query.after === undefined ? FIRST : positionOf(query.after, UUID);
      const rows = await database.run(list, [caller.accountId, after, query.limit + 1]);
      return answer(
        200,
        pageOf(rows, query.limit, contactOf, (row) => row.contact_id),
      );
    },
  });
}
