import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Authenticator } from "../authenticate.ts";

export interface SessionDeps {
  database: Database;
  authenticator: Pick<Authenticator, "authenticate" | "invalidate">;
  clock: Clock;
  publicUrl(): string;
  /** The cursor after the account's last event. */
  feedEnd(accountId: string): Promise<string>;
}
