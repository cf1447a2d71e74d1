// GET /sessions: the browsers that are signed in as the person, or with the rights of the key.
import { columnList, type Database, statement, t } from "../../platform/database/index.ts";
import { actorOf, FIRST_ID, idFrom, listOperation, type Operation } from "../../platform/http/index.ts";
import { session } from "../sessions/session.ts";

const list = statement({
  name: "list_sessions_of_actor",
  parameters: {
    accountId: t.uuid,
    personId: t.nullable(t.uuid),
    apiKeyId: t.nullable(t.uuid),
    after: t.uuid,
    limit: t.int8,
  },
  columns: session.columns,
  sql: `select ${columnList(session.columns)}
    from sessions
    where account_id = $accountId
      and (person_id = $personId or api_key_id = $apiKeyId)
      and session_id > $after
      and expires_at > now()
    order by session_id
    limit $limit`,
});

export function listSessionsOperation(database: Database): Operation {
  return listOperation({
    operationId: "listSessions",
    route: "GET /sessions",
    tag: "Session",
    summary: "List the browsers that are signed in, oldest first",
    description:
      "The own sessions only, of this account: those of the person who asks, or those with the rights of the API key.",
    scope: null,
    examples: { "The first page": { query: { limit: 50 } } },
    entries: "sessions",
    entry: session.answer,
    rows: async ({ caller, query }, limit) => {
      const { accountId } = caller;
      const after = idFrom(query.after, FIRST_ID);
      const rows = await database.run(list, { accountId, ...actorOf(caller), after, limit });
      return rows.map((row) => ({ row, current: caller.session?.id ?? null }));
    },
    entryOf: ({ row, current }) => session.of(row, current),
    position: ({ row }) => row.session_id,
  });
}
