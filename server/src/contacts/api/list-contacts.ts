import { z } from "zod";
import type { Database } from "../../platform/database/index.ts";
import { answer, operation, pageAnswer, pageQuery } from "../../platform/http/index.ts";
import { contactAnswer } from "../contact.ts";
import { contactFilterFields } from "../search/contact-filter.ts";
import { orderOf, SORTS } from "../search/contact-order.ts";
import { contactPage } from "../search/contact-page.ts";

export const sortField = z
  .enum(SORTS, { error: `This is one of ${SORTS.join(", ")}.` })
  .optional()
  .meta({
    description:
      "The order. `name`: from A to Z without accents, then contacts without a name. `last_message_at`: the newest message " +
      "first, then contacts without messages; with `waiting=true`, who waits longest first. `updated_at`: the last change first. If left out, the oldest contact first.",
  });

export function listContacts(database: Database) {
  return operation({
    operationId: "listContacts",
    route: "GET /contacts",
    tag: "Contacts",
    summary: "List contacts",
    description:
      "A contact that is created, changed or deleted moves no other contact between pages. A contact must match every given " +
      "field. A cursor belongs to the filter and the order of its first page. There may be more contacts while `next` isn't " +
      "null, even after a short page.",
    scope: "contacts:read",
    query: z.strictObject({ ...pageQuery, ...contactFilterFields, sort: sortField }),
    answers: { 200: { description: "A page of contacts.", schema: pageAnswer(contactAnswer) } },
    examples: {
      "The first page": { query: { limit: 50 } },
      "By a part of the name and a label": { query: { q: "ana", label: ["VIP"] } },
      "Contacts who wait for an answer": { query: { waiting: "true", sort: "last_message_at" } },
    },
    async handler({ caller: { accountId, onlyOf }, query: { limit, after: cursor, sort, ...filter } }) {
      const order = orderOf(sort, filter);
      return answer(200, await contactPage(database, { accountId, onlyOf, filter, order, limit, cursor }));
    },
  });
}
