// GET /labels: the labels of the contacts that match a filter, each with its number of contacts.
//
// Each page counts all labels again. A table of counts would be a row that every upsert with a common label waits for.
import { z } from "zod";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { intField, listOperation, textField } from "../../platform/http/index.ts";
import {
  contactFilterFields,
  FILTER_PARAMETERS,
  filterValues,
  MATCHES_FILTER,
} from "../search/contact-filter.ts";
import { filteredPosition, filteredPositionOf } from "../search/filter-cursor.ts";

const NAME = /^[^\0]{1,256}$/s;

const countLabels = statement({
  name: "count_labels",
  plan: "scan",
  parameters: { accountId: t.uuid, after: t.text, limit: t.int8, ...FILTER_PARAMETERS },
  columns: { name: t.text, count: t.int8 },
  sql: `select name, count(*) as count
    from (
      select unnest(labels) as name
      from contacts
      where account_id = $accountId
        and labels <> '{}'
        and ${MATCHES_FILTER}
    ) as labelled
    where name collate "C" > $after
    group by name
    order by name collate "C"
    limit $limit`,
});

const labelAnswer = z.object({
  name: textField("The label's name.", "VIP"),
  count: intField("How many contacts have it.", 120),
});

export function listLabels(database: Database) {
  return listOperation({
    operationId: "listLabels",
    route: "GET /labels",
    tag: "Contacts",
    summary: "List labels with their counts",
    description:
      "Sorted by the names' code points. The counts cover the contacts that match every given field. A cursor belongs " +
      "to the filter of its first page.",
    scope: "contacts:read",
    fields: contactFilterFields,
    entries: "labels",
    async rows({ caller: { accountId, onlyOf }, query: { limit: _, after: cursor, ...filter } }, limit) {
      const after = cursor === undefined ? "" : filteredPositionOf(cursor, filter, NAME);
      const values = { accountId, after, limit, ...filterValues(filter, onlyOf) };
      const found = await database.run(countLabels, values);
      return found.map((label) => ({ label, filter }));
    },
    listed: { answer: labelAnswer, of: ({ label }) => label },
    position: ({ label, filter }) => filteredPosition(filter, label.name),
  });
}
