// GET /contacts/count: the number of contacts that match a filter.
import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { contactFilterFields } from "../search/contact-filter.ts";
import { countContacts as count } from "../search/count-contacts.ts";

const exactField = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true")
  .meta({
    description:
      "True: count exactly, however long that takes. False: more than 20,000 contacts may be estimated.",
  });

export function countContacts(database: Database) {
  return operation({
    operationId: "countContacts",
    method: "GET",
    path: "/contacts/count",
    tag: "Contacts",
    summary: "Count contacts",
    description:
      "The count is a quick estimate if the account has more than 20,000 contacts. `exact` tells which it is.",
    scope: "contacts:read",
    query: z.strictObject({ ...contactFilterFields, exact: exactField }),
    answers: {
      200: {
        description: "The number of contacts that match every given field.",
        schema: z.object({
          count: z.int().meta({ description: "How many contacts match.", examples: [1200] }),
          exact: z.boolean().meta({ description: "False for an estimate." }),
        }),
      },
    },
    examples: { "Contacts with a label": { query: { label: ["VIP"], exact: "true" } } },
    async handler({ caller: { accountId }, query: { exact, ...filter } }) {
      return answer(200, await count(database, accountId, filter, { exact }));
    },
  });
}
