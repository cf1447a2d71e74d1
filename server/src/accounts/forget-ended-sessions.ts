import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";

const deleteEnded = statement({
  name: "delete_ended_sessions",
  plan: "scan",
  sql: "delete from sessions where expires_at < now()",
});

export async function forgetEndedSessions(database: Database): Promise<void> {
  await database.run(deleteEnded, {});
}
