// Tells every process that keys of an account changed, so that none goes by what it remembers.
import type { Database } from "../platform/database/database.ts";
import { type Listener, notify } from "../platform/database/listener.ts";
import type { Authenticator } from "./authenticate.ts";

const CHANNEL = "parley_keys";

/** After COMMIT. */
export function announceKeyChange(database: Database, accountId: string): Promise<void> {
  return notify(database, CHANNEL, [accountId]);
}

/** Before the listener starts. What was announced while it had no connection isn't known: all is forgotten then. */
export function followKeyChanges(
  listener: Listener,
  authenticator: Pick<Authenticator, "invalidate" | "invalidateAll">,
): void {
  listener.on(CHANNEL, (accountIds) => {
    for (const accountId of accountIds) authenticator.invalidate(accountId);
  });
  listener.onReconnect(() => authenticator.invalidateAll());
}
