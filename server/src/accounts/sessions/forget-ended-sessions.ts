import { cleanUp } from "../../platform/database/clean-up.ts";
import type { Database } from "../../platform/database/index.ts";

const deleteEnded = ["sessions", "sign_in_links", "provider_sign_ins"].map((table) =>
  cleanUp({ name: `delete_ended_${table}`, table, where: "expires_at < now()" }),
);

/** The list shows an invitation for a day after the end of its link. */
const deleteInvitations = cleanUp({
  name: "delete_ended_invitations",
  table: "invitations",
  where: "expires_at < now() - interval '1 day'",
});

/** And the links and invitations that nobody opened, and sign-ins that didn't come back from the provider. */
export async function forgetEndedSessions(database: Database): Promise<void> {
  for (const deleteOld of [...deleteEnded, deleteInvitations]) await deleteOld(database);
}
