// GET /contacts/count: how many contacts the book has, or a filter means.
import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { contactFilterFields, contactFilterOf } from "../search/contact-filter.ts";
import { countContacts as count } from "../search/count-contacts.ts";

const exactField = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true")
  .meta({ description: "Count, however long it takes; else a large book is estimated." });

export function countContacts(database: Database) {
  return operation({
    operationId: "countContacts",
    method: "GET",
    path: "/contacts/count",
    tag: "Contacts",
    summary: "Count contacts",
    description: "An estimate, quickly, of more than 20,000 contacts; what was counted says so.",
    scope: "contacts:read",
    query: z.strictObject({ ...contactFilterFields, exact: exactField }),
    answers: {
      200: {
        description: "The number of contacts that match all that is asked.",
        schema: z.object({
          count: z.int(),
          exact: z.boolean().meta({ description: "Whether it was counted, and not estimated." }),
        }),
      },
    },
    async handler({ caller: { accountId }, query: { exact, ...given } }) {
      return answer(200, await count(database, accountId, contactFilterOf(given), { exact }));
    },
  });
}
