import type { Database, Session } from "../platform/database/index.ts";
import type { Operation } from "../platform/http/index.ts";
import type { Log } from "../platform/log.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import { createKeyOperation } from "./api/create-key.ts";
import { createSessionOperation } from "./api/create-session.ts";
import { deleteSessionOperation } from "./api/delete-session.ts";
import { endSessionOperation } from "./api/end-session.ts";
import { getSessionOperation } from "./api/get-session.ts";
import { getSettingsOperation } from "./api/get-settings.ts";
import { listKeysOperation } from "./api/list-keys.ts";
import { listSessionsOperation } from "./api/list-sessions.ts";
import { revokeKeyOperation } from "./api/revoke-key.ts";
import { updateSettingsOperation } from "./api/update-settings.ts";
import { changePasswordOperation } from "./people/api/change-password.ts";
import { OneTimeCodes } from "./people/codes/one-time-codes.ts";
import { Passwords } from "./people/password.ts";
import { peopleOperations } from "./people/people-operations.ts";
import { SignIns } from "./people/sign-in.ts";
import { type ProviderOptions, providerOperations } from "./provider/provider-operations.ts";

export { Authenticator } from "./authenticate.ts";
export { createAccount, type NewAccount } from "./create-account.ts";
export { createHashKeys, type HashKeys } from "./hash-keys.ts";
export { issueKey } from "./keys/issue-key.ts";
export { ALL_SCOPES } from "./keys/key.ts";
export { followKeyChanges, tellOfKeyChange } from "./keys/key-changes.ts";
export { listAccounts } from "./list-accounts.ts";
export { lockAccount } from "./lock-account.ts";
export { readOptOutSettings, type Words } from "./opt-out-settings.ts";
export { listPeople } from "./people/api/list-people.ts";
export { createPerson, joinAccount } from "./people/create-person.ts";
export { Passwords } from "./people/password.ts";
export type { Role } from "./people/role.ts";
export { DELIVERY_DAYS } from "./retention-settings.ts";
export { secretKeyFault } from "./secret-key-fault.ts";
export {
  mailSender,
  NOTICE_ATTEMPTS,
  noticeSender,
  noticeTime,
  type SendMail,
  type SendNotice,
} from "./send-notice.ts";
export { createSignInLink, LINK_MINUTES } from "./sessions/create-sign-in-link.ts";
export { forgetEndedSessions } from "./sessions/forget-ended-sessions.ts";
export { whoSignsIn } from "./sessions/who-signs-in.ts";

export function accountOperations(
  options: ProviderOptions & {
    log: Log;
    mailer: Mailer | null;
    forgetErasedOptOuts(session: Session, accountId: string): Promise<void>;
    unassignThreads(database: Database, accountId: string, personId: string): Promise<void>;
  },
): Operation[] {
  const { database, authenticator, clock, forgetErasedOptOuts } = options;
  const passwords = new Passwords();
  const codes = new OneTimeCodes(options);
  const deps = { ...options, passwords, codes, signIns: new SignIns({ database, passwords, codes, clock }) };
  return [
    createSessionOperation(deps),
    getSessionOperation(deps),
    deleteSessionOperation(deps),
    listSessionsOperation(database),
    endSessionOperation(deps),
    changePasswordOperation(deps),
    ...peopleOperations(deps),
    ...providerOperations(options),
    listKeysOperation(database),
    createKeyOperation(),
    revokeKeyOperation(database, authenticator),
    getSettingsOperation(database),
    updateSettingsOperation({ ...deps, forgetErasedOptOuts }),
  ];
}
