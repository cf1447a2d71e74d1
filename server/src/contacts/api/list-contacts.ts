// GET /contacts: the contacts that match a filter, page by page, oldest first.
import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import { FIRST_ID, ID_POSITION } from "../../platform/http/id-cursor.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { cursorOf, pageAnswer, pageOf, pageQuery } from "../../platform/http/page.ts";
import { type ContactRow, contactAnswer, contactOf } from "../contact.ts";
import { contactFilterFields } from "../search/contact-filter.ts";
import { filteredPosition, filteredPositionOf } from "../search/filter-cursor.ts";
import { findContacts, roomFor } from "../search/find-contacts.ts";

export function listContacts(database: Database) {
  return operation({
    operationId: "listContacts",
    method: "GET",
    path: "/contacts",
    tag: "Contacts",
    summary: "List contacts",
    description:
      "Oldest first. A contact that is created or deleted moves no other contact between pages. A contact must match " +
      "every given field. A cursor belongs to the filter of its first page. There may be more contacts while `next` " +
      "isn't null, even after a short page.",
    scope: "contacts:read",
    query: z.strictObject({ ...pageQuery, ...contactFilterFields }),
    answers: { 200: { description: "A page of contacts.", schema: pageAnswer(contactAnswer) } },
    examples: {
      "The first page": { query: { limit: 50 } },
      "By a part of the name and a label": { query: { q: "ana", label: ["VIP"] } },
    },
    async handler({ caller: { accountId }, query: { limit, after: cursor, ...filter } }) {
      const after = cursor === undefined ? FIRST_ID : filteredPositionOf(cursor, filter, ID_POSITION);
      const request = { accountId, filter, after, limit: limit + 1 };
      const { rows, goOnAfter } = await findContacts(database, request);
      const shown = Math.min(limit, roomFor(rows));
      const page = pageOf(rows as ContactRow[], shown, contactOf, (row) =>
        filteredPosition(filter, row.contact_id),
      );
      if (page.next !== null || goOnAfter === null) return answer(200, page);
      return answer(200, { ...page, next: cursorOf(filteredPosition(filter, goOnAfter)) });
    },
  });
}
