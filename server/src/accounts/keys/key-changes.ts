// Tells every process that a key was revoked or a session ended, so that no process accepts it any more.
import type { Database } from "../../platform/database/index.ts";
import { type Listener, notify } from "../../platform/database/listener.ts";
import type { Authenticator } from "../authenticate.ts";

/** Processes forget the keys and sessions of the accounts that it names. */
const CHANNEL = "parley_keys";

/** Call it after the commit. Resolves when every process is notified. */
export async function tellOfKeyChange(database: Database, accountId: string): Promise<void> {
  await notify(database, CHANNEL, [accountId]);
}

/** The same for a process that answers requests: the notification may reach it only after the answer. */
export async function forgetCallers(
  { database, authenticator }: { database: Database; authenticator: Pick<Authenticator, "invalidate"> },
  accountId: string,
): Promise<void> {
  await tellOfKeyChange(database, accountId);
  authenticator.invalidate(accountId);
}

/** Call it before the listener starts. After a reconnect, all keys are forgotten, because notifications may be lost. */
export function followKeyChanges(
  listener: Listener,
  authenticator: Pick<Authenticator, "invalidate" | "invalidateAll">,
): void {
  listener.on(CHANNEL, (accountIds) => {
    for (const accountId of accountIds) authenticator.invalidate(accountId);
  });
  listener.onReconnect(() => authenticator.invalidateAll());
}
