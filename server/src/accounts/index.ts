import type { Dispatcher } from "undici";
import type { SecretKey } from "../platform/crypto.ts";
import type { Session } from "../platform/database/index.ts";
import type { Operation } from "../platform/http/index.ts";
import type { IpPolicy } from "../platform/outbound/ip-policy.ts";
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
import { acceptInvitationOperation } from "./people/api/accept-invitation.ts";
import { changePasswordOperation } from "./people/api/change-password.ts";
import { createInvitationOperation } from "./people/api/create-invitation.ts";
import { deleteInvitationOperation } from "./people/api/delete-invitation.ts";
import { erasePersonOperation } from "./people/api/erase-person.ts";
import { forgotPasswordOperation } from "./people/api/forgot-password.ts";
import { listInvitationsOperation } from "./people/api/list-invitations.ts";
import { listPeopleOperation } from "./people/api/list-people.ts";
import { openInvitationOperation } from "./people/api/open-invitation.ts";
import type { PeopleDeps } from "./people/api/people-deps.ts";
import { removePersonOperation } from "./people/api/remove-person.ts";
import { resetPersonOperation } from "./people/api/reset-person.ts";
import { updatePersonOperation } from "./people/api/update-person.ts";
import { beginCodesOperation } from "./people/codes/begin-codes.ts";
import { confirmCodesOperation } from "./people/codes/confirm-codes.ts";
import { endCodesOperation } from "./people/codes/end-codes.ts";
import { OneTimeCodes } from "./people/codes/one-time-codes.ts";
import { removeCodesOperation } from "./people/codes/remove-codes.ts";
import { Passwords } from "./people/password.ts";
import { SignIns } from "./people/sign-in.ts";
import { deleteSignInProviderOperation } from "./provider/api/delete-sign-in-provider.ts";
import { findSignInProvidersOperation } from "./provider/api/find-sign-in-providers.ts";
import { finishProviderSignInOperation } from "./provider/api/finish-provider-sign-in.ts";
import { getSignInProviderOperation } from "./provider/api/get-sign-in-provider.ts";
import { setSignInProviderOperation } from "./provider/api/set-sign-in-provider.ts";
import { startProviderSignInOperation } from "./provider/api/start-provider-sign-in.ts";
import { ProviderClient } from "./provider/provider-client.ts";

export { Authenticator } from "./authenticate.ts";
export { createAccount, listAccounts, type NewAccount } from "./create-account.ts";
export { createHashKeys, type HashKeys } from "./hash-keys.ts";
export { issueKey } from "./keys/issue-key.ts";
export { ALL_SCOPES } from "./keys/key.ts";
export { followKeyChanges, tellOfKeyChange } from "./keys/key-changes.ts";
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
  options: Omit<PeopleDeps, "passwords" | "signIns" | "codes"> & {
    secretKey: SecretKey;
    /** Checks the IP addresses of providers at every connect. */
    outbound: Dispatcher;
    webhookPolicy: IpPolicy;
    forgetErasedOptOuts(session: Session, accountId: string): Promise<void>;
  },
): Operation[] {
  const { database, authenticator, clock, forgetErasedOptOuts } = options;
  const passwords = new Passwords();
  const codes = new OneTimeCodes(options);
  const signIns = new SignIns({ database, passwords, codes, clock });
  const providers = new ProviderClient(options.outbound, options.webhookPolicy);
  const deps = { ...options, passwords, codes, signIns, providers };
  return [
    createSessionOperation(deps),
    getSessionOperation(deps),
    deleteSessionOperation(deps),
    listSessionsOperation(database),
    endSessionOperation(deps),
    changePasswordOperation(deps),
    forgotPasswordOperation(deps),
    beginCodesOperation(deps),
    confirmCodesOperation(deps),
    endCodesOperation(deps),
    listPeopleOperation(database),
    updatePersonOperation(deps),
    resetPersonOperation(deps),
    removeCodesOperation(deps),
    removePersonOperation(deps),
    erasePersonOperation(deps),
    listInvitationsOperation(database),
    createInvitationOperation(deps),
    deleteInvitationOperation(database),
    openInvitationOperation(deps),
    acceptInvitationOperation(deps),
    findSignInProvidersOperation(database),
    startProviderSignInOperation(deps),
    finishProviderSignInOperation(deps),
    getSignInProviderOperation(deps),
    setSignInProviderOperation(deps),
    deleteSignInProviderOperation(deps),
    listKeysOperation(database),
    createKeyOperation(),
    revokeKeyOperation(database, authenticator),
    getSettingsOperation(database),
    updateSettingsOperation({ ...deps, forgetErasedOptOuts }),
  ];
}
