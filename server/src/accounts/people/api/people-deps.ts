import type { Database } from "../../../platform/database/index.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import type { SessionDeps } from "../../api/session-deps.ts";
import type { Passwords } from "../password.ts";
import type { SignIns } from "../sign-in.ts";

export interface PeopleDeps extends SessionDeps {
  database: Database;
  passwords: Passwords;
  signIns: SignIns;
  /** Null without a mail server. */
  mailer: Mailer | null;
}
