import { z } from "zod";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { answer, booleanField, intField, operation, timeField } from "../../platform/http/index.ts";
import { contactFilterFields } from "../search/contact-filter.ts";
import { countContacts as count } from "../search/count-contacts.ts";

/** By the clock that dates the contacts. */
const readTime = statement({
  name: "read_time",
  columns: { now: t.timestamptz },
  sql: "select now() as now",
});

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
    route: "GET /contacts/count",
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
          count: intField("How many contacts match.", 1200),
          exact: booleanField("False for an estimate."),
          counted_at: timeField(
            "When the count began. As `as_of` of a bulk job, it leaves out contacts that were created later.",
          ),
        }),
      },
    },
    examples: { "Contacts with a label": { query: { label: ["VIP"], exact: "true" } } },
    async handler({ caller, query: { exact, ...filter } }) {
      const [time] = await database.run(readTime, {});
      const counted = await count(database, caller, filter, { exact });
      return answer(200, { ...counted, counted_at: time?.now.toISOString() });
    },
  });
}
