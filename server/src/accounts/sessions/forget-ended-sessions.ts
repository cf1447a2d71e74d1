import { cleanUp } from "../../platform/database/clean-up.ts";
import type { Database } from "../../platform/database/index.ts";

const deleteSessions = cleanUp({
  name: "delete_ended_sessions",
  table: "sessions",
  where: "expires_at < now()",
});
const deleteLinks = cleanUp({
  name: "delete_ended_sign_in_links",
  table: "sign_in_links",
  where: "expires_at < now()",
});
const deleteProviderSignIns = cleanUp({
  name: "delete_ended_provider_sign_ins",
  table: "provider_sign_ins",
  where: "expires_at < now()",
});

/** The list shows an invitation for a day after the end of its link. */
const deleteInvitations = cleanUp({
  name: "delete_ended_invitations",
  table: "invitations",
  where: "expires_at < now() - interval '1 day'",
});

/** And the links and invitations that nobody opened, and sign-ins that didn't come back from the provider. */
export async function forgetEndedSessions(database: Database): Promise<void> {
  await deleteSessions(database);
  await deleteLinks(database);
  await deleteProviderSignIns(database);
  await deleteInvitations(database);
}
