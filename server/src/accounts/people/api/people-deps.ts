import type { Database } from "../../../platform/database/index.ts";
import type { Log } from "../../../platform/log.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import type { SessionDeps } from "../../api/session-deps.ts";
import type { OneTimeCodes } from "../codes/one-time-codes.ts";
import type { Passwords } from "../password.ts";
import type { SignIns } from "../sign-in.ts";

export interface PeopleDeps extends SessionDeps {
  passwords: Passwords;
  signIns: SignIns;
  codes: OneTimeCodes;
  /** What the slice of contacts does when a membership ends, or becomes a reader's. */
  unassignThreads(database: Database, accountId: string, personId: string): Promise<void>;
  log: Log;
  /** Null without a mail server. */
  mailer: Mailer | null;
}
