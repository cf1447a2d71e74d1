import { type Database, oldestRows } from "../../platform/database/index.ts";
import {
  ACTOR,
  actorOf,
  booleanField,
  FIRST_ID,
  idFrom,
  listOperation,
  type Operation,
} from "../../platform/http/index.ts";
import { f, resource } from "../../platform/resources/index.ts";

/** As the API shows it to the person or key whose session it is. */
const session = resource(
  { id: "SignedInBrowser", description: "A session: a browser that is signed in." },
  {
    id: f.named("session_id", f.id("ses", "The session's id.")),
    browser: f.nullable(f.text("The browser that signed in; null for one that isn't known.", "Firefox")),
    system: f.nullable(f.text("Its system; null for one that isn't known.", "Windows")),
    is_current: f.computed(booleanField("The session of this request.")),
    created_at: f.time("When the browser was signed in."),
    last_used_at: f.time("When the session was last used. Up to five minutes old."),
    expires_at: f.time("When the session ends."),
  },
  (row, current: string | null) => ({ is_current: row.session_id === current }),
);

const list = oldestRows({
  name: "list_sessions_of_actor",
  table: "sessions",
  columns: session.columns,
  id: "session_id",
  where: "(person_id = $personId or api_key_id = $apiKeyId) and expires_at > now()",
  parameters: ACTOR,
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
    entries: "sessions",
    rows: async ({ caller, query }, limit) => {
      const { accountId } = caller;
      const after = idFrom(query.after, FIRST_ID);
      const rows = await database.run(list, { accountId, ...actorOf(caller), after, limit });
      return rows.map((row) => ({ row, current: caller.session?.id ?? null }));
    },
    listed: { answer: session.answer, of: ({ row, current }) => session.of(row, current) },
    position: ({ row }) => row.session_id,
  });
}
