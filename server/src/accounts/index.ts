import type { Database } from "../platform/database/database.ts";
import type { Operation } from "../platform/http/operation.ts";
import { createKeyOperation } from "./api/create-key.ts";
import { getSettingsOperation } from "./api/get-settings.ts";
import { listKeysOperation } from "./api/list-keys.ts";
import { revokeKeyOperation } from "./api/revoke-key.ts";
import { updateSettingsOperation } from "./api/update-settings.ts";
import type { Authenticator } from "./authenticate.ts";

export { listKeys } from "./api/list-keys.ts";
export { followKeyChanges, revokeKey } from "./api/revoke-key.ts";
export { Authenticator } from "./authenticate.ts";
export { createAccount, type NewAccount } from "./create-account.ts";
export { createHashKeys, type HashKeys, secretKeyFault } from "./hash-keys.ts";
export { issueKey } from "./issue-key.ts";
export { ALL_SCOPES, type KeyRow, keyAnswer } from "./key.ts";
export { type KeyWish, keyWishSchema } from "./key-wish.ts";
export { listAccounts } from "./list-accounts.ts";

export function accountOperations(
  database: Database,
  authenticator: Pick<Authenticator, "invalidate">,
): Operation[] {
  return [
    listKeysOperation(database),
    createKeyOperation(),
    revokeKeyOperation(database, authenticator),
    getSettingsOperation(database),
    updateSettingsOperation(),
  ];
}
