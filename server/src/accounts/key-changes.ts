// Tells every process that keys of an account changed, so that it forgets the keys in its memory.
import type { Database } from "../platform/database/database.ts";
import { type Listener, notify } from "../platform/database/listener.ts";
import type { Authenticator } from "./authenticate.ts";

const CHANNEL = "parley_keys";

/** Call it after COMMIT. */
export function announceKeyChange(database: Database, accountId: string): Promise<void> {
  return notify(database, CHANNEL, [accountId]);
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
