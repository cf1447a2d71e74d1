import { type Database, statement, t } from "../../../platform/database/index.ts";
import { FIRST_ID, idFrom, listOperation, type Operation } from "../../../platform/http/index.ts";
import { MEMBERS, type PersonRow, person } from "../person.ts";

const list = statement({
  name: "list_people",
  parameters: { accountId: t.uuid, after: t.uuid, limit: t.int8 },
  columns: person.columns,
  sql: `${MEMBERS}
    where member.account_id = $accountId
      and member.person_id > $after
    order by member.person_id
    limit $limit`,
});

export function listPeople(
  database: Database,
  accountId: string,
  { after = FIRST_ID, limit }: { after?: string; limit: number },
): Promise<PersonRow[]> {
  return database.run(list, { accountId, after, limit });
}

export function listPeopleOperation(database: Database): Operation {
  return listOperation({
    operationId: "listPeople",
    route: "GET /people",
    tag: "People",
    summary: "List the people who work in the account, oldest first",
    description: "People who left are listed, too: messages name them as their author.",
    scope: ["people:write", "messages:read"],
    entries: "people",
    listed: person,
    async rows({ caller: { accountId, scopes }, query }, limit) {
      const rows = await listPeople(database, accountId, { after: idFrom(query.after, FIRST_ID), limit });
      return scopes.has("people:write")
        ? rows
        : rows.map((row) => ({ ...row, email: null, has_codes: null }));
    },
    position: (row) => row.person_id,
  });
}
