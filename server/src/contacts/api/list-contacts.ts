// GET /contacts: the book, or what a filter means of it, page by page, oldest first.
import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { FIRST_ID, ID_POSITION } from "../../platform/http/id-cursor.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { cursorOf, pageAnswer, pageOf, pageQuery } from "../../platform/http/page.ts";
import { type ContactRow, contactAnswer, contactColumns, contactOf } from "../contact.ts";
import { contactFilterFields, contactFilterOf } from "../search/contact-filter.ts";
import { filteredPosition, filteredPositionOf } from "../search/filter-cursor.ts";
import { findContacts } from "../search/find-contacts.ts";
import { type PageRow, pageWithinBytes, roomFor } from "../search/page-bytes.ts";

const list = statement<[string, string, number], PageRow>(
  "list_contacts",
  pageWithinBytes(
    `select ${contactColumns("contacts")}
     from contacts
     where account_id = $1
       and contact_id > $2
     order by contact_id
     limit $3`,
  ),
);

export function listContacts(database: Database) {
  return operation({
    operationId: "listContacts",
    method: "GET",
    path: "/contacts",
    tag: "Contacts",
    summary: "List contacts",
    description:
      "Oldest first; a contact that comes or goes moves no other between pages. All that is asked must match. A " +
      "cursor belongs to the filter of its first page. While `next` is there, there may be more, however short the page.",
    scope: "contacts:read",
    query: z.strictObject({ ...pageQuery, ...contactFilterFields }),
    answers: { 200: { description: "A page of contacts.", schema: pageAnswer(contactAnswer) } },
    problems: { 422: ["invalid_cursor"] },
    async handler({ caller: { accountId }, query: { limit, after: cursor, ...given } }) {
      const filter = contactFilterOf(given);
      const after = cursor === undefined ? FIRST_ID : filteredPositionOf(cursor, filter, ID_POSITION);
      const { rows, goOnAfter } =
        Object.keys(filter).length === 0
          ? { rows: await database.run(list, [accountId, after, limit + 1]), goOnAfter: null }
          : await findContacts(database, { accountId, filter, after, limit: limit + 1 });
      const shown = Math.min(limit, roomFor(rows));
      const page = pageOf(rows as ContactRow[], shown, contactOf, (row) =>
        filteredPosition(filter, row.contact_id),
      );
      if (page.next !== null || goOnAfter === null) return answer(200, page);
      return answer(200, { ...page, next: cursorOf(filteredPosition(filter, goOnAfter)) });
    },
  });
}
