import type { Database } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

const deleteEnded = statement({
  name: "delete_ended_sessions",
  plan: "scan",
  sql: "delete from sessions where expires_at < now()",
});

const deleteEndedLinks = statement({
  name: "delete_ended_sign_in_links",
  plan: "scan",
  sql: "delete from sign_in_links where expires_at < now()",
});

/** And the links that nobody opened. */
export async function forgetEndedSessions(database: Database): Promise<void> {
  await database.run(deleteEnded, {});
  await database.run(deleteEndedLinks, {});
}
