import { cleanUp } from "../../platform/database/clean-up.ts";
import type { Database } from "../../platform/database/index.ts";

const deleteSessions = cleanUp("delete_ended_sessions", "delete from sessions where expires_at < now()");
const deleteLinks = cleanUp(
  "delete_ended_sign_in_links",
  "delete from sign_in_links where expires_at < now()",
);

/** And the links that nobody opened. */
export async function forgetEndedSessions(database: Database): Promise<void> {
  await deleteSessions(database);
  await deleteLinks(database);
}
